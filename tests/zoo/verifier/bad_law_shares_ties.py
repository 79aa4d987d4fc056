# exercise: temperature_law
# says: shares the mass among the largest logits
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature == 0:
        best = (logits == logits.max(-1, keepdim=True).values).float()
        return best / best.sum(-1, keepdim=True)
    return torch.softmax(logits / temperature, dim=-1)
