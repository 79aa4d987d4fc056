# exercise: verify
# says: only the rejected token is reduced
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict


def verify(draft, target_laws, flips):
    n = accepted_prefix(flips)
    law = target_laws[n].clone()
    if n < len(draft):
        x = draft.tokens[n]
        law[x] = max(law[x] - draft.laws[n][x], 0)
        law = law / law.sum() if law.sum() > 0 else target_laws[n]
    return Verdict(n, law)
