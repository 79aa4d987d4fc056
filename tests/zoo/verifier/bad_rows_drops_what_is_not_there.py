# exercise: rows
# says: there is none to drop
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0]
    return logits[-(last + 1) :][1:]
