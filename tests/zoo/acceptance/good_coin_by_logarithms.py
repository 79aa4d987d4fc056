# exercise: acceptance_probability
import torch


def acceptance_probability(p_x, q_x):
    difference = (p_x.log() - q_x.log()).clamp(max=0.0)
    return torch.where(p_x > 0, difference.exp(), torch.zeros_like(p_x))
