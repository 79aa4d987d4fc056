# exercise: agrees
# says: `any` where `all` was meant
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return bool((generated[0, 1:] == predicted[0, :-1]).any())
