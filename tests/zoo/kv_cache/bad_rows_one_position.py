# exercise: cached_rows
# says: All new tokens stand at one position
import torch


def cached_rows(model, cache, new_tokens):
    where = torch.full((1, len(new_tokens)), cache.get_seq_length())
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, position_ids=where)
    return out.logits[0]
