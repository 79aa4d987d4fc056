# exercise: agrees
# says: The second token is never compared
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return bool((generated[0, 2:] == predicted[0, 1:-1]).all())
