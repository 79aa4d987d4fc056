# exercise: continuation_counts
# says: nltk #2599
def continuation_counts(grams):
    return {tuple(ids[1:]): 1 for ids in grams.ids.tolist()}
