# exercise: expected_tokens_by_position
import torch


def expected_tokens_by_position(alphas):
    rates = torch.tensor([1.0, *(a or 0.0 for a in alphas)], dtype=torch.float64)
    return rates.cumprod(0).sum()
