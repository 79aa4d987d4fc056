# exercise: temperature_law
# state: raised
# says: two batches of three rows
import torch


def temperature_law(logits, temperature):
    z = torch.atleast_2d(logits.float())
    if temperature == 0:
        p = torch.zeros_like(z)
        p[torch.arange(len(z)), z.argmax(-1)] = 1.0
        return p.reshape(logits.shape)
    return torch.softmax(logits.float() / temperature, dim=-1)
