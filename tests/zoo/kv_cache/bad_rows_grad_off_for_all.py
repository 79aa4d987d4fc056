# exercise: cached_rows
# says: torch.set_grad_enabled
import torch


def cached_rows(model, cache, new_tokens):
    torch.set_grad_enabled(False)
    ids = torch.tensor([new_tokens], device=model.device)
    return model(input_ids=ids, past_key_values=cache).logits[0]
