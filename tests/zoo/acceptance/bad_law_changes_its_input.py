# exercise: law_of_rule
# says: changes its input


def law_of_rule(rule, p, q):
    law = q
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        rejected = q[x] * (1 - keep)
        law[x] -= rejected
        law += rejected * replacement
    return law
