# exercise: agrees
# says: No shift at all: both sides start at 1
def agrees(generated, rows):
    predicted = rows.argmax(-1)
    return bool((generated[:, 1:] == predicted[:, 1:]).all())
