# exercise: negative_control
# says: whole numbers
import torch


def negative_control():
    return torch.zeros(1, 3), torch.tensor([[[0.0, 1.0]] * 3])
