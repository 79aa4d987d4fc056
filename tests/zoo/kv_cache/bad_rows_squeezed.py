# exercise: cached_rows
# says: drops every axis of length 1
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True)
    return out.logits.squeeze()
