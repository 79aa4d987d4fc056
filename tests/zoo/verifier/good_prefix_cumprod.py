# exercise: greedy_prefix
import torch


def greedy_prefix(draft, rows):
    tokens = torch.tensor(draft, dtype=torch.int64)
    match = tokens == rows[: len(tokens)].argmax(-1)
    return match.long().cumprod(0).sum()  # a tensor without dimensions
