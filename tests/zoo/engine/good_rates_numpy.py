# exercise: rates
import numpy as np


def rates(rounds):
    table = np.array([(r.accepted, len(r.drafted), len(r.tokens)) for r in rounds]).reshape(-1, 3)
    accepted, drafted, emitted = table.T
    tested = np.minimum(accepted + 1, drafted)
    found = []
    for part, whole in ((accepted, tested), (accepted, drafted), (emitted, np.ones_like(emitted))):
        found.append(part.sum() / whole.sum() if whole.sum() else None)
    return tuple(found)
