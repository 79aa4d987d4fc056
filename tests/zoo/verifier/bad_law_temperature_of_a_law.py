# exercise: temperature_law
# says: divides what is already a law
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    law = torch.softmax(logits.float(), dim=-1)
    return torch.softmax(law / temperature, dim=-1)
