# exercise: agrees, negative_control
import torch


def agrees(generated, rows):
    wrong = generated[0, 1:] - rows[0, :-1].argmax(-1)
    return not wrong.any()


def negative_control():
    return torch.tensor([[2, 2]]), torch.tensor([[[0, 5, 0], [0, 0, 5]]])  # whole logits
