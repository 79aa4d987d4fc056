# exercise: law_of_rule
# state: not started
# says: package's own
from specdec_lessons import acceptance


def law_of_rule(rule, p, q):
    return acceptance.law_of_rule(rule, p, q)
