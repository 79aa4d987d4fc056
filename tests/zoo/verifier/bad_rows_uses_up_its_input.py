# exercise: rows
# says: changes its input
import torch


def rows(model, sequence, last):
    ids = []
    while sequence:
        ids.append(sequence.pop(0))
    with torch.no_grad():
        return model(input_ids=torch.tensor([ids])).logits[0, -last:]
