# exercise: expected_tokens
# state: raised
# says: an axis of their own
import torch


def expected_tokens(alpha, k):
    return (torch.as_tensor(alpha) ** torch.arange(k + 1)).sum()
