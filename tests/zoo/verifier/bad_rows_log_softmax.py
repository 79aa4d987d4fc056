# exercise: rows
# says: Log-probabilities instead
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits[0, -last:]
    return logits.log_softmax(dim=-1)
