# exercise: greedy_prefix
# state: raised
# says: an empty draft
import torch


def greedy_prefix(draft, rows):
    match = torch.stack([rows[i].argmax() == token for i, token in enumerate(draft)])
    return int(match.int().cumprod(0).sum())
