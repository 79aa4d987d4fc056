# exercise: accepted_prefix
# says: index of the first False
import torch


def accepted_prefix(flips):
    if len(flips) == 0:
        return 0
    return int(torch.argmin(flips.int()))
