# exercise: rows
# says: the last row stands twice
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0]
    start = len(sequence) - last + 1
    found = logits[start:]
    missing = last - len(found)
    return torch.cat([found] + missing * [logits[-1:]])
