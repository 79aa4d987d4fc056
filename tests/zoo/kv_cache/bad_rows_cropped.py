# exercise: cached_rows
# says: or the cache was shortened again
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        logits = model(input_ids=ids, past_key_values=cache).logits[0]
    cache.crop(-len(new_tokens))  # they may be rejected yet
    return logits
