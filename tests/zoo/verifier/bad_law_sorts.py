# exercise: temperature_law
# says: keeps no order among ties
import torch


def temperature_law(logits, temperature):
    z = logits.float()
    if temperature == 0:
        best = z.argsort(dim=-1, descending=True)[..., :1]
        return torch.zeros_like(z).scatter_(-1, best, 1.0)
    return torch.softmax(z / temperature, dim=-1)
