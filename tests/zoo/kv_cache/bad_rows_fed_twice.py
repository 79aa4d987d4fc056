# exercise: cached_rows
# says: fed twice: one pass fills the cache
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        model(input_ids=ids, past_key_values=cache)  # fill the cache
        return model(input_ids=ids, past_key_values=cache).logits[0]
