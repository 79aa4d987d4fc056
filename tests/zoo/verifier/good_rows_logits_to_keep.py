# exercise: rows
import torch


@torch.no_grad()
def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    mask = torch.ones_like(ids)
    return model(input_ids=ids, attention_mask=mask, use_cache=False, logits_to_keep=last).logits[0]
