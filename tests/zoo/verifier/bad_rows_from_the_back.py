# exercise: rows
# says: in reverse order
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0]
    return torch.stack([logits[-i] for i in range(1, last + 1)])
