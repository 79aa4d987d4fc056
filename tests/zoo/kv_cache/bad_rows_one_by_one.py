# exercise: cached_rows
# says: passes for
import torch


def cached_rows(model, cache, new_tokens):
    collected = []
    with torch.no_grad():
        for token in new_tokens:
            ids = torch.tensor([[token]], device=model.device)
            collected.append(model(input_ids=ids, past_key_values=cache).logits[0, -1])
    return torch.stack(collected)
