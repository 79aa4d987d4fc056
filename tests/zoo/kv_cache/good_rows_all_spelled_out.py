# exercise: cached_rows
import inspect

import torch


@torch.inference_mode()
def cached_rows(model, cache, new_tokens):
    key = "cache" if "cache" in inspect.signature(model.forward).parameters else "past_key_values"
    held, n = cache.get_seq_length(), len(new_tokens)
    positions = torch.arange(held, held + n).unsqueeze(0)
    mask = torch.ones(n, held + n, dtype=torch.bool).tril(diagonal=held)[None, None]
    ids = torch.as_tensor(list(new_tokens), device=model.device)[None]
    out = model(input_ids=ids, position_ids=positions, attention_mask=mask, **{key: cache})
    return out.logits.squeeze(0)
