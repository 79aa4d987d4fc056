# exercise: cached_rows
# says: Positions are one too early
import torch


def cached_rows(model, cache, new_tokens):
    last = cache.get_seq_length() - 1
    positions = torch.arange(max(last, 0), max(last, 0) + len(new_tokens))
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, position_ids=positions[None])
    return out.logits[0]
