# exercise: negative_control
# says: A right check says True to this
import torch


def negative_control():
    generated = torch.tensor([[3, 1, 2]])
    rows = torch.zeros(1, 3, 4)
    rows[0, 0, 1] = rows[0, 1, 2] = 1.0
    return generated, rows
