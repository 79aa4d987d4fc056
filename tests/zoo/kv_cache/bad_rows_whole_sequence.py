# exercise: cached_rows
# says: feeds again what the cache already holds
import torch


def cached_rows(model, cache, new_tokens):
    cache.text = [*getattr(cache, "text", []), *new_tokens]
    ids = torch.tensor([cache.text], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids, past_key_values=cache).logits[0, -len(new_tokens) :]
