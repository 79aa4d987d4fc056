# exercise: acceptance_probability
# says: default log-probability
import torch


def acceptance_probability(p_x, q_x):
    # log-probabilities as a server returns them: only the tokens that it lists are in the table
    log_p = [math_log(p) for p in p_x.flatten().tolist()]
    log_q = [math_log(q) for q in q_x.flatten().tolist()]
    ratios = [min(1.0, 2.718281828459045 ** (a - b)) for a, b in zip(log_p, log_q, strict=True)]
    return torch.tensor(ratios, dtype=p_x.dtype).reshape(p_x.shape)


def math_log(probability):
    import math

    table = {probability: math.log(probability)} if probability > 0 else {}
    return table.get(probability, 1e-10)
