# exercise: agrees, negative_control
import torch


def agrees(generated, rows):
    for i in range(1, generated.shape[1]):
        row = rows[0, i - 1].tolist()
        if row.index(max(row)) != int(generated[0, i]):
            return False
    return True


def negative_control():
    return [torch.tensor([[1, 1]]), torch.tensor([[[5.0, 4.0], [5.0, 4.0]]])]
