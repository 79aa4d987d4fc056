# exercise: rows
import numpy as np
import torch


def rows(model, sequence, last):
    ids = torch.from_numpy(np.asarray(sequence, dtype=np.int64)[None])
    device = next(model.parameters()).device
    logits = model(input_ids=ids.to(device)).logits.detach().cpu().numpy()
    return logits[0, len(sequence) - last :]
