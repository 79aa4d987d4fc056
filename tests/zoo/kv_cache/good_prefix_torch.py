# exercise: common_prefix
import torch


def common_prefix(cached, sequence):
    n = min(len(cached), len(sequence))
    equal = torch.tensor(list(cached[:n])) == torch.tensor(list(sequence[:n]))
    return equal.long().cumprod(0).sum()
