# exercise: negative_control
# says: NaN
import torch


def negative_control():
    return torch.tensor([[0, 1]]), torch.full((1, 2, 3), float("nan"))
