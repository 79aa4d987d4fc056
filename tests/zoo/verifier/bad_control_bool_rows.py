# exercise: negative_control
# says: no logits
import torch


def negative_control():
    return torch.tensor([[0, 0]]), torch.tensor([[[False, True], [False, True]]])
