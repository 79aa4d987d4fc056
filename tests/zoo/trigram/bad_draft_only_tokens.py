# exercise: draft
# says: It returned a Tensor
import torch


def draft(law, context, k, randomness):
    sequence = list(context)
    for _ in range(k):
        sequence.append(int(randomness.draw(law(sequence))))
    return torch.tensor(sequence[len(context) :], dtype=torch.int64)
