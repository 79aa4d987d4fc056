# exercise: verify
# says: accepted + 1 == K is no full
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    emitted = list(draft.tokens[:accepted])
    if accepted < len(draft):
        law = residual(target_laws[accepted], draft.laws[accepted])
        emitted.append("recovered")
    if len(emitted) == len(draft):
        law = target_laws[-1]
    return Verdict(accepted, law)
