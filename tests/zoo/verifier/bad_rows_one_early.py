# exercise: rows
# says: one place too early
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits
    shifted = logits[0, :-1]  # as in training, where row i is compared with label i + 1
    return shifted[-last:]
