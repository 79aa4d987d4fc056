# exercise: agrees, negative_control
import torch


def agrees(generated, rows):
    predicted = rows.argmax(dim=2)
    return (generated[:, 1:] == predicted[:, :-1]).all(dim=1)  # one sequence, one answer: shape (1,)


def negative_control():
    generated = torch.arange(4)[None]
    rows = torch.nn.functional.one_hot(generated, 4).double()  # each row votes for its own token
    return generated, rows
