# exercise: rows
# says: already seen
import torch


def rows(model, sequence, last):
    ids = torch.tensor([sequence], device=model.device)
    prompt = sequence[: len(sequence) - last + 1]
    with torch.no_grad():
        logits = model(input_ids=ids).logits
    return logits[0, len(prompt) :]
