# exercise: temperature_law
# state: raised
# says: Dimension out of range
import torch


def temperature_law(logits, temperature):
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(1), logits.shape[1]).float()
    return torch.softmax(logits / temperature, dim=1)
