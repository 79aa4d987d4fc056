# exercise: temperature_law
# says: Divides the probabilities by the temperature
import torch


def temperature_law(logits, temperature):
    law = torch.softmax(logits.float(), dim=-1)
    return law / temperature
