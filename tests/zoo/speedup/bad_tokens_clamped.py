# exercise: expected_tokens
# says: clamped
import torch


def expected_tokens(alpha, k):
    alpha = torch.as_tensor(alpha, dtype=torch.float64).clamp(max=1 - 1e-4)
    return (1 - alpha ** (k + 1)) / (1 - alpha)
