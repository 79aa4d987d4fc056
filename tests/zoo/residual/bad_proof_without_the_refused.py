# exercise: proof
# says: p without the refused token
def proof(p, q):
    size = range(len(p))
    kept = [min(p[x], q[x]) for x in size]
    lost = [q[x] - kept[x] for x in size]
    replaced = [sum(lost[z] * p[x] / (1 - p[z]) for z in size if z != x and lost[z]) for x in size]
    total = [kept[x] + replaced[x] for x in size]
    return {"kept": kept, "rejection": sum(lost), "replaced": replaced, "total": total}
