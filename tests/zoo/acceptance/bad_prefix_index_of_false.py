# exercise: accepted_prefix
# state: raised
# says: where no False is
def accepted_prefix(flips):
    return flips.tolist().index(False)
