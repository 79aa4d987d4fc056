# exercise: cut
# says: recovered or bonus, still follows
def cut(block, budget, stop_tokens):
    accepted, bonus = list(block[:-1]), block[-1]
    for i, token in enumerate(accepted[:budget]):
        if token in stop_tokens:
            accepted = accepted[: i + 1]
            break
    return tuple(([*accepted, bonus])[:budget])
