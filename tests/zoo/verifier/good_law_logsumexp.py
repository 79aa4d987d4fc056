# exercise: temperature_law
import torch


def temperature_law(logits, temperature):
    dtype = torch.promote_types(logits.dtype, torch.float32)
    scores = logits.to(dtype)
    if not temperature:
        law = torch.zeros_like(scores)
        return law.scatter_(-1, scores.argmax(dim=-1, keepdim=True), 1)
    scores = scores * (1.0 / temperature)
    return (scores - scores.logsumexp(-1, keepdim=True)).exp()
