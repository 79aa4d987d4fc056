# exercise: expected_tokens
import torch


def expected_tokens(alpha, k):
    a = torch.as_tensor(alpha, dtype=torch.float64)
    closed = (1 - a ** (k + 1)) / (1 - a)
    return torch.where(a == 1, float(k + 1), closed)
