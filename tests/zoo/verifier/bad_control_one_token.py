# exercise: negative_control
# says: nothing follows the first
import torch


def negative_control():
    return torch.tensor([[0]]), torch.tensor([[[0.0, 1.0]]])
