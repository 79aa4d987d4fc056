# exercise: negative_control
# says: no token ids
import torch


def negative_control():
    generated = torch.tensor([[False, False]])
    return generated, torch.tensor([[[0.0, 1.0], [0.0, 1.0]]])
