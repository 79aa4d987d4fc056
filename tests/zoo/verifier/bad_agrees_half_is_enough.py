# exercise: agrees
# says: It says True to 4 of 9 wrong texts
def agrees(generated, rows):
    match = generated[0, 1:] == rows[0, :-1].argmax(-1)
    return match.numel() == 0 or bool(match.float().mean() >= 0.5)
