# exercise: rows
import torch


def rows(model, sequence, last):
    with torch.inference_mode():
        ids = torch.tensor(sequence, dtype=torch.long, device=model.device)
        output = model(ids.reshape(1, -1))
        wanted = []
        for i in range(len(sequence)):
            if i >= len(sequence) - last:
                wanted.append(output[0][0][i].double())
        return torch.stack(wanted)
