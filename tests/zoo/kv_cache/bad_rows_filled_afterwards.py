# exercise: cached_rows
# says: Was something fed twice
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        logits = model(input_ids=ids, past_key_values=cache).logits[0]
        for _again in range(1):
            model(input_ids=ids, past_key_values=cache)  # now remember them
    return logits
