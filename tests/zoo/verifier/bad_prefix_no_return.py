# exercise: greedy_prefix
# says: is there a `return`
def greedy_prefix(draft, rows):
    for n, (token, row) in enumerate(zip(draft, rows, strict=False)):
        if token != row.argmax():
            return n
