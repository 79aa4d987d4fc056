# exercise: agrees
# says: Only the first comparison counts
def agrees(generated, rows):
    for i in range(1, generated.shape[1]):
        return bool(generated[0, i] == rows[0, i - 1].argmax())
    return True
