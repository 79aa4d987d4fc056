# exercise: negative_control
# says: A right check says True to this
import torch


def negative_control():
    generated = torch.tensor([[0, 0, 0]])
    rows = torch.tensor([[[1.0, 0.0], [1.0, 0.0], [0.0, 1.0]]])
    return generated, rows
