# exercise: rows
# state: raised
# says: was given a list
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=sequence).logits[0, -last:]
