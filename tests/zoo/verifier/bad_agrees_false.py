# exercise: agrees
# says: False for every input
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return generated[0, 1:] is predicted[0, :-1]
