# exercise: temperature_law
# says: a token id, where a law
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return logits.argmax(-1)
    return torch.softmax(logits.float() / temperature, dim=-1)
