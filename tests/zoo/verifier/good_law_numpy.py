# exercise: temperature_law
import numpy as np


def temperature_law(logits, temperature):
    z = logits.double().numpy()
    if temperature == 0:
        return np.eye(z.shape[-1])[z.argmax(-1)]
    z = z / temperature
    e = np.exp(z - z.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)
