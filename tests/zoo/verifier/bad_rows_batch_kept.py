# exercise: rows
# says: the batch dimension stays
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=torch.tensor([sequence])).logits[:, -last:]
