# exercise: cached_rows
# says: Positions restart at 0
import torch


def cached_rows(model, cache, new_tokens):
    positions = torch.arange(len(new_tokens))
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, position_ids=positions[None])
    return out.logits[0]
