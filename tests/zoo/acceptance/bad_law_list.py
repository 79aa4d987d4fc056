# exercise: law_of_rule
# says: not a tensor
def law_of_rule(rule, p, q):
    law = [0.0] * len(p)
    for x in range(len(p)):
        keep, replacement = rule(p, q, x)
        law[x] += float(q[x]) * keep
        for y in range(len(p)):
            law[y] += float(q[x]) * (1 - keep) * float(replacement[y])
    return law
