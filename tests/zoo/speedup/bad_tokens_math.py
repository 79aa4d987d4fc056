# exercise: expected_tokens
# state: raised
# says: alpha may be a tensor
import math


def expected_tokens(alpha, k):
    return math.fsum(math.pow(alpha, i) for i in range(k + 1))
