# exercise: agrees
# says: True for every input
def agrees(generated, rows):
    return True
