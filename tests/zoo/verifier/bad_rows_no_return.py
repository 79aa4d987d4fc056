# exercise: rows
# says: is there a `return`
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(input_ids=torch.tensor([sequence])).logits
    print(logits[0, -last:])
