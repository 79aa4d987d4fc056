# exercise: cached_rows
import inspect

import torch


def cached_rows(model, cache, new_tokens):
    key = "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"
    with torch.no_grad():
        ids = torch.tensor([new_tokens]).to(model.device)
        return model(input_ids=ids, use_cache=True, **{key: cache}).logits[0]
