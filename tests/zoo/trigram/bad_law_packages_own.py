# exercise: kneser_ney_law
# state: not started
# says: package's own
import torch

from specdec_lessons.trigram import KneserNeyTrigram


def kneser_ney_law(counts, context):
    return KneserNeyTrigram(counts).law(context, torch.float64)
