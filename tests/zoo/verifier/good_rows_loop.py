# exercise: rows
import torch


def rows(model, sequence, last):
    with torch.inference_mode():
        output = model(torch.tensor(sequence, dtype=torch.long).reshape(1, -1))
        wanted = []
        for i in range(len(sequence)):
            if i >= len(sequence) - last:
                wanted.append(output[0][0][i].double())
        return torch.stack(wanted)
