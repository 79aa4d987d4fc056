# exercise: cached_rows
# says: The rows keep their gradient
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([new_tokens], device=model.device)
    return model(input_ids=ids, past_key_values=cache).logits[0]
