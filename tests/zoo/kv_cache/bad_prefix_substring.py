# exercise: common_prefix
# says: longest common substring
from difflib import SequenceMatcher


def common_prefix(cached, sequence):
    match = SequenceMatcher(None, list(cached), list(sequence), autojunk=False)
    return match.find_longest_match().size
