# exercise: agrees
# says: both are empty
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return generated[1:].tolist() == predicted[:-1].tolist()
