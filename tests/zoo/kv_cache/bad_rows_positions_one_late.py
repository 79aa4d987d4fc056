# exercise: cached_rows
# says: Positions are one too late
import torch


def cached_rows(model, cache, new_tokens):
    start = cache.get_seq_length()
    positions = torch.tensor([start + i for i in range(1, len(new_tokens) + 1)])
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, position_ids=positions[None])
    return out.logits[0]
