# exercise: temperature_law
# says: A single row loses its axis
import torch


def temperature_law(logits, temperature):
    logits = logits.float().squeeze()
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    return torch.softmax(logits / temperature, dim=-1)
