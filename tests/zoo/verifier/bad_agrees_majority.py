# exercise: agrees
# says: A majority is enough
def agrees(generated, rows):
    if generated.shape[1] == 1:
        return True
    return bool((generated[0, 1:] == rows[0, :-1].argmax(-1)).float().mean() > 0.5)
