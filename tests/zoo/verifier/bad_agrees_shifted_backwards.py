# exercise: agrees
# says: The shift is the wrong way round
import torch


def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return torch.equal(generated[0, :-1], predicted[0, 1:])
