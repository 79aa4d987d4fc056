# exercise: cached_rows
# says: The triangle of the mask starts
import torch


def cached_rows(model, cache, new_tokens):
    n, held = len(new_tokens), cache.get_seq_length()
    causal = torch.tril(torch.ones(n, held + n)).bool()
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, attention_mask=causal[None, None])
    return out.logits[0]
