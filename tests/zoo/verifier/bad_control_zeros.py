# exercise: negative_control
# says: is the argmax before it
import torch


def negative_control():
    return torch.zeros(1, 5, dtype=torch.long), torch.zeros(1, 5, 10)
