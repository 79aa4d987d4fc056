# exercise: temperature_law
# says: one argmax is taken for all rows
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature == 0:
        law = torch.zeros_like(logits)
        law.view(-1)[logits.argmax()] = 1.0
        return law
    return torch.softmax(logits / temperature, dim=-1)
