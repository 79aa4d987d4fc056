# exercise: greedy_prefix
# says: the same whatever it is given
def greedy_prefix(draft, rows):
    return 0
