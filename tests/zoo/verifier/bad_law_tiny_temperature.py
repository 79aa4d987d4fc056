# exercise: temperature_law
# says: no point mass
import torch


def temperature_law(logits, temperature):
    return torch.softmax(logits.float() / max(temperature, 1e-8), dim=-1)
