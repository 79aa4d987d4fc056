# exercise: temperature_law
# says: own 16 bits
import torch


def temperature_law(logits, temperature):
    scores = logits.float()
    if temperature == 0:
        return torch.nn.functional.one_hot(scores.argmax(-1), scores.shape[-1]).float()
    law = torch.softmax(scores / temperature, dim=-1)
    return law.to(logits.dtype).float()  # back to the dtype it came in, and then to one that is allowed
