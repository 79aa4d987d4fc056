# exercise: acceptance_probability
# says: three digits
import torch


def acceptance_probability(p_x, q_x):
    p, q = p_x.to(torch.float16), q_x.to(torch.float16)
    ratio = torch.where(q > 0, p / q.clamp_min(6e-8), 1.0)
    return torch.where(p > 0, ratio.clamp(max=1.0), 0.0).half()
