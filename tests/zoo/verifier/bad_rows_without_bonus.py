# exercise: rows
# says: the bonus token has no law
import torch


@torch.no_grad()
def rows(model, sequence, last):
    logits = model(input_ids=torch.tensor([sequence])).logits
    return logits[0, -last:-1]
