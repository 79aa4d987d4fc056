# exercise: agrees
# says: compared as a set
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return set(generated[0, 1:].tolist()) == set(predicted[0, :-1].tolist())
