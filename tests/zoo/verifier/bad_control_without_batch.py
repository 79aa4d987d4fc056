# exercise: negative_control
# says: in this shape its slices are not empty
import torch


def negative_control():
    return torch.tensor([0, 0, 0]), torch.tensor([[0.0, 1.0]] * 3)
