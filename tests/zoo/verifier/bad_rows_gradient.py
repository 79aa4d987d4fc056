# exercise: rows
# says: torch.no_grad()
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    return model(input_ids=ids).logits[0, -last:]
