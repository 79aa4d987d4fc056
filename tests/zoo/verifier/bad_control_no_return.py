# exercise: negative_control
# says: return generated, rows
import torch


def negative_control():
    generated = torch.tensor([[0, 0]])
    rows = torch.tensor([[[0.0, 1.0], [0.0, 1.0]]])
    print(generated, rows)
