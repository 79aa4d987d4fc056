# exercise: temperature_law
# says: changes its input
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    logits /= temperature
    return torch.softmax(logits, dim=-1)
