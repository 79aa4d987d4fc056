# exercise: negative_control
# says: return generated, rows
import torch


def negative_control():
    return torch.tensor([[0, 0, 0]])
