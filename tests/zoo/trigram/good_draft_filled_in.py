# exercise: draft
import torch


def draft(law, context, k, randomness):
    """A plain tuple of tokens and laws, both made before they are filled."""
    first = law(context)
    tokens, laws = torch.zeros(k, dtype=torch.long), torch.zeros(k, len(first), dtype=torch.float64)
    for i in range(k):
        laws[i] = law(list(context) + tokens[:i].tolist())
        tokens[i] = randomness.draw(laws[i])
    return tokens, laws
