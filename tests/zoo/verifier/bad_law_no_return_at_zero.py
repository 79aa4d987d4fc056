# exercise: temperature_law
# says: is there a `return`
import torch


def temperature_law(logits, temperature):
    if temperature > 0:
        return torch.softmax(logits.float() / temperature, dim=-1)
