# exercise: temperature_law
# says: Decide before you divide
import torch


def temperature_law(logits, temperature):
    return torch.softmax(logits.float() / temperature, dim=-1)
