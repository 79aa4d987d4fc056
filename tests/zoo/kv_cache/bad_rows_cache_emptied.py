# exercise: cached_rows
# says: The cache is not handed to the model
import torch
from transformers import DynamicCache


def cached_rows(model, cache, new_tokens):
    cache = DynamicCache()
    ids = torch.tensor([new_tokens], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids, past_key_values=cache).logits[0]
