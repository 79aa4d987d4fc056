# exercise: negative_control
# says: ids from 0 to 3
import torch


def negative_control():
    return torch.tensor([[7, 8, 9]]), torch.randn(1, 3, 4)
