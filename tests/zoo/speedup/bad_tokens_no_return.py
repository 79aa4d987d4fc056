# exercise: expected_tokens
# says: is there a `return`
def expected_tokens(alpha, k):
    print(sum(alpha**i for i in range(k + 1)))
