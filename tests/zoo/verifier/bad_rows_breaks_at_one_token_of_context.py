# exercise: rows
# says: with a context of one token that is -1
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0]
    before = len(sequence) - last  # tokens before the last one of the context
    return logits[before - 1 :][1:]
