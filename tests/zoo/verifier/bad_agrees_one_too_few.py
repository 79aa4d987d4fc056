# exercise: agrees
# says: The last token is never compared
def agrees(generated, rows):
    best = rows[0].argmax(-1).tolist()
    text = generated[0].tolist()
    return all(text[i] == best[i - 1] for i in range(1, len(text) - 1))
