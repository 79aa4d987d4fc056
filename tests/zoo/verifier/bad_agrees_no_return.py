# exercise: agrees
# says: is there a `return`
def agrees(generated, rows):
    print((generated[0, 1:] == rows[0, :-1].argmax(-1)).all())
