# exercise: rows
# state: raised
# says: token ids are int64
import torch


def rows(model, sequence, last):
    with torch.no_grad():
        return model(input_ids=torch.Tensor([sequence])).logits[0, -last:]
