# exercise: negative_control
# says: finite logits
import torch


def negative_control():
    rows = torch.zeros(1, 2, 3)
    rows[0, 0, 2] = float("inf")
    return torch.tensor([[0, 1]]), rows
