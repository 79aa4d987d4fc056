# exercise: expected_tokens
import torch


def expected_tokens(alpha, k):
    a = torch.as_tensor(alpha)
    return torch.where(a == 1, k + 1.0, (1 - a ** (k + 1)) / (1 - a))
