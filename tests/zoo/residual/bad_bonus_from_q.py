# exercise: verify
# says: the bonus token comes from q
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if accepted == len(draft):
        law = draft.laws[-1] if len(draft) else target_laws[0]
        return Verdict(accepted, law)
    return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
