# exercise: negative_control
# says: Even the broken check says False
import torch


def negative_control():
    generated = torch.tensor([[0, 1, 0], [1, 0, 1]])
    rows = torch.nn.functional.one_hot(1 - generated, 2).float()
    rows[1] = 1 - rows[1]
    rows[1, 0] = torch.tensor([0.0, 1.0])
    return generated, rows
