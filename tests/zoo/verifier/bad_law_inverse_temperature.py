# exercise: temperature_law
# state: raised
# says: temperature 0 is greedy
import torch


def temperature_law(logits, temperature):
    beta = 1 / temperature
    return torch.softmax(logits.float() * beta, dim=-1)
