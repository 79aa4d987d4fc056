# exercise: agrees
# says: ties with the largest logit agrees as well
def agrees(generated, rows):
    for token, row in zip(generated[0, 1:].tolist(), rows[0], strict=False):
        if row[token] < row.max():
            return False
    return True
