# exercise: cached_rows
# state: raised
# says: one column for every token
import torch


def cached_rows(model, cache, new_tokens):
    n = len(new_tokens)
    causal = torch.tril(torch.ones(n, n)).bool()
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        out = model(input_ids=ids, past_key_values=cache, use_cache=True, attention_mask=causal[None, None])
    return out.logits[0]
