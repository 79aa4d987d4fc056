# exercise: temperature_law
# says: takes probabilities for logits
import torch


def temperature_law(logits, temperature):
    z = logits.float()
    if temperature == 0:
        return torch.nn.functional.one_hot(z.argmax(-1), z.shape[-1]).float()
    return torch.softmax(z / temperature, dim=-1).softmax(-1)
