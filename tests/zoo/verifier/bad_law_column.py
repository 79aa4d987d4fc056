# exercise: temperature_law
# says: The shape is wrong
import torch


def temperature_law(logits, temperature):
    return torch.softmax(logits / temperature, dim=-1)[..., None]
