# exercise: temperature_law
# says: Is something added to every probability
import torch


def temperature_law(logits, temperature):
    z = logits.float()
    if temperature == 0:
        return torch.nn.functional.one_hot(z.argmax(-1), z.shape[-1]).float()
    return torch.softmax(z / temperature, dim=-1) + 1e-6  # so that no logarithm is infinite later
