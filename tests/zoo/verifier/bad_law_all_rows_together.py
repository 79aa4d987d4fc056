# exercise: temperature_law
# says: One softmax over all rows together
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    powers = torch.exp(logits / temperature)
    return powers / powers.sum()
