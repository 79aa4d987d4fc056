# exercise: rows
# says: a global switch
import torch


def rows(model, sequence, last):
    torch.set_grad_enabled(False)
    return model(input_ids=torch.tensor([sequence], device=model.device)).logits[0, -last:]
