# exercise: law_of_rule
# says: does not ask


def law_of_rule(rule, p, q):
    return p / p.sum()
