# exercise: cut
# a list will do
def cut(block, budget, stop_tokens):
    kept = []
    for token in block:
        if len(kept) == budget:
            break
        kept.append(token)
        if token in stop_tokens:
            break
    return kept
