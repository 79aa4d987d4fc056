# exercise: temperature_law
# says: a row with a tie sums to 2
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature == 0:
        return (logits >= logits.max(-1, keepdim=True).values).float()
    return torch.softmax(logits / temperature, dim=-1)
