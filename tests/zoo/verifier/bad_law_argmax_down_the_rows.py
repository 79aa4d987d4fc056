# exercise: temperature_law
# says: the argmax is taken down the rows
import torch


def temperature_law(logits, temperature):
    z = logits.float()
    if temperature == 0:
        return torch.zeros_like(z).scatter_(0, z.argmax(0, keepdim=True), 1.0)
    return torch.softmax(z / temperature, dim=-1)
