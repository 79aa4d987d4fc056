# exercise: temperature_law
# says: a tie goes to the last
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature == 0:
        best = torch.argsort(logits, dim=-1, stable=True)[..., -1]
        return torch.nn.functional.one_hot(best, logits.shape[-1]).float()
    return torch.softmax(logits / temperature, dim=-1)
