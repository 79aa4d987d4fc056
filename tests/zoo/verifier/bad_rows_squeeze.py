# exercise: rows
# says: a sequence of one token loses its row axis
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        logits = model(torch.tensor(sequence).unsqueeze(0)).logits.squeeze()
    return logits[-last:]
