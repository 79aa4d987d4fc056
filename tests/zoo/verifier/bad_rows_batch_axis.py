# exercise: rows
# says: The slice cuts the batch axis
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids).logits[-last:]
