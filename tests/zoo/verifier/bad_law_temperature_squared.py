# exercise: temperature_law
# says: the law of temperature 4, where 2 was asked for
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    return torch.softmax(logits.float() / temperature**2, dim=-1)
