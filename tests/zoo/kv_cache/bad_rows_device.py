# exercise: cached_rows
# says: A model on a GPU would refuse
import torch


def cached_rows(model, cache, new_tokens):
    with torch.no_grad():
        return model(input_ids=torch.tensor([new_tokens]), past_key_values=cache).logits[0]
