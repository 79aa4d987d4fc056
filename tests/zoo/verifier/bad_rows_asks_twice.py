# exercise: rows
# says: 2 calls of the model
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence])
    with torch.no_grad():
        size = model(input_ids=ids).logits.shape[-1]
        return model(input_ids=ids).logits[0, -last:].reshape(last, size)
