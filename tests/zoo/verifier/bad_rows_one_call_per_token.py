# exercise: rows
# says: one call per token
import torch


def rows(model, sequence, last):
    found = []
    for end in range(len(sequence) - last + 1, len(sequence) + 1):
        with torch.no_grad():
            logits = model(input_ids=torch.tensor([sequence[:end]])).logits
        found.append(logits[0, -1])
    return torch.stack(found)
