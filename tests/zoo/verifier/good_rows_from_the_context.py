# exercise: rows
import torch


def rows(model, sequence, last):
    context = len(sequence) - (last - 1)
    with torch.no_grad():
        logits = model(input_ids=torch.LongTensor([list(sequence)]).to(model.device)).logits
    return logits[0, context - 1 :, :].clone()
