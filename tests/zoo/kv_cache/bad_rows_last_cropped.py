# exercise: cached_rows
# says: never fed: a hole
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        logits = model(input_ids=ids, past_key_values=cache).logits[0]
    cache.crop(-1)
    return logits
