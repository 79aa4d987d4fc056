# exercise: cached_rows
# says: The cache is not handed to the model
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids).logits[0]
