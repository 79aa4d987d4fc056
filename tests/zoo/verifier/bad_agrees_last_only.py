# exercise: agrees
# says: Only the last token is compared
def agrees(generated, rows):
    for i in range(1, generated.shape[1]):
        same = generated[0, i] == rows[0, i - 1].argmax()
    return bool(same)
