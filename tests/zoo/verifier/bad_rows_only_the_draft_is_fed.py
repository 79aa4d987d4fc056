# exercise: rows
# says: never sees the context
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=torch.tensor([sequence[-last:]])).logits[0]
