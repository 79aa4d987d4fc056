# exercise: negative_control
# says: is the argmax of the row before it
import torch


def negative_control():
    return torch.zeros(1, 5, dtype=torch.long), torch.zeros(1, 5, 10)
