# exercise: temperature_law
# says: the division is skipped
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature:
        logits = logits / temperature
    return torch.softmax(logits, dim=-1)
