# exercise: cached_rows
# says: left other keys and values
import copy

import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        logits = model(input_ids=ids, past_key_values=copy.deepcopy(cache)).logits[0]
        model(input_ids=ids, past_key_values=cache, position_ids=torch.arange(len(new_tokens))[None])
    return logits
