# exercise: temperature_law
# says: the best row of each token
import torch


def temperature_law(logits, temperature):
    z = logits.float()
    if temperature == 0:
        return torch.nn.functional.one_hot(z.argmax(0), z.shape[-1]).float()
    return torch.softmax(z / temperature, dim=-1)
