# exercise: rows
# says: Probabilities instead of logits
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0, -last:]
    return torch.softmax(logits, dim=-1)
