# exercise: greedy_prefix
# says: argmax says 0
import torch


def greedy_prefix(draft, rows):
    if len(draft) == 0:
        return 0
    wrong = torch.tensor(draft) != rows[: len(draft)].argmax(-1)
    return int(wrong.int().argmax())
