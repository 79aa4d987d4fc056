# exercise: agrees
# says: No shift at all
def agrees(generated, rows):
    return bool((generated == rows.argmax(-1)).all())
