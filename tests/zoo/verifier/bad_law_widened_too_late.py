# exercise: temperature_law
# says: what passes 65504 is infinite
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    return torch.softmax((logits / temperature).float(), dim=-1)
