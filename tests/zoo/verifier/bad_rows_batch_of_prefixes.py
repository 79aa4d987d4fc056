# exercise: rows
# state: raised
# says: one sequence is (1, L)
import torch


def rows(model, sequence, last):
    ids = torch.zeros(last, len(sequence), dtype=torch.long)
    for row in range(last):
        end = len(sequence) - last + 1 + row
        ids[row, :end] = torch.tensor(sequence[:end])
    with torch.no_grad():
        logits = model(input_ids=ids).logits
    return torch.stack([logits[row, len(sequence) - last + row] for row in range(last)])
