# exercise: cached_rows
# says: Only the last new token is fed
import torch


def cached_rows(model, cache, new_tokens):
    ids = torch.tensor([[new_tokens[-1]]], device=model.device)
    with torch.no_grad():
        return model(input_ids=ids, past_key_values=cache).logits[0]
