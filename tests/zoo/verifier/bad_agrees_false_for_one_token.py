# exercise: agrees
# says: There is nothing to compare: the answer is True
def agrees(generated, rows):
    if generated.shape[1] < 2:
        return False
    return bool((generated[0, 1:] == rows[0, :-1].argmax(-1)).all())
