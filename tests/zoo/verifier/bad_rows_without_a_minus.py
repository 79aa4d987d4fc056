# exercise: rows
# says: with a minus
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids).logits[0, last:]
