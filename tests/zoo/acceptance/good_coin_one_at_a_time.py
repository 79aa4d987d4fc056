# exercise: acceptance_probability
import torch


def acceptance_probability(p_x, q_x):
    kept = []
    for p, q in zip(p_x.reshape(-1).tolist(), q_x.reshape(-1).tolist(), strict=True):
        if p == 0:
            kept.append(0.0)
        elif q == 0:
            kept.append(1.0)
        else:
            kept.append(min(1.0, p / q))
    return torch.tensor(kept, dtype=torch.float64).reshape(p_x.shape)
