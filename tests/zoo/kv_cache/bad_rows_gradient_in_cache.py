# exercise: cached_rows
# says: The cache keeps its gradient
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    return model(input_ids=ids, past_key_values=cache).logits[0].detach()
