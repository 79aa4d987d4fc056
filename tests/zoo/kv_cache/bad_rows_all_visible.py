# exercise: cached_rows
# says: The causal mask is missing
import torch


def cached_rows(model, cache, new_tokens):
    n, held = len(new_tokens), cache.get_seq_length()
    mask = torch.zeros(1, 1, n, held + n, dtype=torch.float64)  # nothing is masked out
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, attention_mask=mask)
    return out.logits[0]
