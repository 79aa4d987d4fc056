# exercise: agrees
# says: != where == was meant
def agrees(generated, rows):
    return bool((generated[0, 1:] != rows[0, :-1].argmax(-1)).all())
