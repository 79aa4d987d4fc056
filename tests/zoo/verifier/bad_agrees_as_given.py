# exercise: agrees
# says: a check that cannot fail
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return bool((generated[:-1] == predicted[1:]).all())
