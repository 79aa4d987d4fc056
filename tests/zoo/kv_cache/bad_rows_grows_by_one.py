# exercise: cached_rows
# says: passes for
import torch

from specdec_lessons.kv_cache import keep


def cached_rows(model, cache, new_tokens):
    held = cache.get_seq_length()
    rows = []
    with torch.no_grad():
        for end in range(1, len(new_tokens) + 1):
            keep(cache, held)
            ids = torch.tensor([new_tokens[:end]], device=model.device)
            rows.append(model(input_ids=ids, past_key_values=cache).logits[0, -1])
    return torch.stack(rows)
