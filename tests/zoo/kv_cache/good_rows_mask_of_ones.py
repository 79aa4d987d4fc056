# exercise: cached_rows
import inspect

import torch


def cached_rows(model, cache, new_tokens):
    takes = inspect.signature(type(model).forward).parameters
    options = {"cache": cache} if "cache" in takes else {"past_key_values": cache}
    ids = torch.tensor([list(new_tokens)], device=next(model.parameters()).device)
    ones = torch.ones(1, cache.get_seq_length() + ids.shape[1], dtype=torch.int64)
    with torch.inference_mode():
        logits = model.forward(ids, attention_mask=ones, **options)[0]
    return logits[0, -len(new_tokens) :, :]
