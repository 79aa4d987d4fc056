# exercise: agrees
# state: raised
# says: AssertionError
def agrees(generated, rows):
    assert (generated[0, 1:] == rows[0, :-1].argmax(-1)).all()
    return True
