# exercise: temperature_law
# says: comes off every row
import torch


def temperature_law(logits, temperature):
    logits = logits.float()
    if temperature == 0:
        return torch.nn.functional.one_hot(logits.argmax(-1), logits.shape[-1]).float()
    powers = torch.exp((logits - logits.max()) / temperature)
    return powers / powers.sum(-1, keepdim=True)
