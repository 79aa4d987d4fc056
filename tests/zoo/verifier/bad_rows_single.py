# exercise: rows
# says: the colon of [-last:] is missing
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=torch.tensor([sequence])).logits[0, -last]
