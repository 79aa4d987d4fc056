# exercise: cached_rows
# says: before transformers 5.24 swallows
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids, cache=cache, use_cache=True).logits[0]
