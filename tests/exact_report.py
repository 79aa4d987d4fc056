"""What the exact proofs found, in numbers.

    python tests/exact_report.py

prints the worst total variation and the number of paths of every group of proofs, then the zoo's table.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import test_proof_algorithm
import test_proof_machinery
import torch
import wrong_engines
from exactness import Case, prove


def summary(title: str, cases: Iterable[Case]) -> str:
    start = time.perf_counter()
    proofs = [prove(case) for case in cases]
    paths = sum(proof.measured.paths for proof in proofs)
    worst = max(proof.total_variation for proof in proofs)
    rates = max(proof.rate_gap for proof in proofs)
    seconds = time.perf_counter() - start
    return f"{title:<34} {len(proofs):5} {paths:7} {worst:9.1e} {rates:9.1e} {seconds:7.1f} s"


def main() -> None:
    torch.set_num_threads(1)
    print(f"{'proofs':<34} {'cases':>5} {'paths':>7} {'worst TV':>9} {'rates off':>9} {'time':>9}")
    print(summary("tables, every way of sampling", test_proof_algorithm.GRID))
    print(summary("tables, other jobs and drafters", test_proof_algorithm.OTHERS))
    for family in test_proof_machinery.FAMILIES:
        cases = (make(family) for make in test_proof_machinery.CASES.values())
        print(summary(f"{family} in float64, cached", cases))
    print()
    wrong_engines.main()


if __name__ == "__main__":
    main()
