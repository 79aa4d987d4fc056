# exercise: verify
# says: the bonus token comes from the row before
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    accepted = accepted_prefix(flips)
    if accepted < len(draft):
        return Verdict(accepted, residual(target_laws[accepted], draft.laws[accepted]))
    # the row of the last accepted token
    return Verdict(accepted, target_laws[max(accepted - 1, 0)])
