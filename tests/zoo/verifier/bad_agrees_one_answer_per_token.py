# exercise: agrees
# says: one answer for the whole text
def agrees(generated, rows):
    return generated[0, 1:] == rows[0, :-1].argmax(-1)
