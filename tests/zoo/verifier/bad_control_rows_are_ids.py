# exercise: negative_control
# says: The shape is wrong
import torch


def negative_control():
    return torch.tensor([[0, 0, 0]]), torch.tensor([[1, 1, 1]])
