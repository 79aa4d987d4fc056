# exercise: agrees
# says: changes its input
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    ok = bool((generated[0, 1:] == predicted[0, :-1]).all())
    generated[0, 1:] = predicted[0, :-1]
    return ok
