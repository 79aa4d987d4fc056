# exercise: rows
# says: every row comes one place too early
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids).logits[0, -last - 1 : -1]
