# exercise: verify
# says: one too many
from specdec_lessons.acceptance import accepted_prefix
from specdec_lessons.residual import Verdict, residual


def verify(draft, target_laws, flips):
    place = accepted_prefix(flips)
    if place == len(draft):
        return Verdict(place, target_laws[place])
    law = residual(target_laws[place], draft.laws[place])
    return Verdict(place + 1, law)  # the replacement counts too
