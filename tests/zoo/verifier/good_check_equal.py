# exercise: agrees, negative_control
import torch


def agrees(generated, rows):
    shifted = torch.roll(rows.argmax(-1), 1, dims=-1)
    shifted[:, 0] = generated[:, 0]
    return torch.equal(generated, shifted)


def negative_control():
    generated = torch.tensor([[0, 1, 0]], dtype=torch.int32)
    rows = torch.tensor([[[1, 0], [0, 1], [1, 0]]], dtype=torch.float32)
    return generated, rows
