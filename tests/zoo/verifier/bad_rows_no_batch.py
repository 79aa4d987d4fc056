# exercise: rows
# state: raised
# says: one sequence is (1, L)
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=torch.tensor(sequence)).logits[-last:]
