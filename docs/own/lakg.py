"""LAKG [LAKG §II] as a program for lascope's scheme own:

    lascope run own pages=64 --exec 'python3 docs/own/lakg.py' --until 20000
"""
import random
import sys
from itertools import accumulate

N, LAMBDA = 1500, 1.3  # states of an automaton, exponent of its amount


def lakg(world, ask):
    """Plays LAKG. ask takes the pages of a slot and returns (page, hit) of each, or None at the end."""
    n, c = world["pages"], world["capacity"]
    coins = random.Random(world["seed"])
    amount = [(s / N) ** LAMBDA for s in range(N + 1)]
    state = [int(N * (c / n) ** (1 / LAMBDA))] * n
    while True:
        totals = list(accumulate(amount[s] for s in state))
        answers = ask([1 + p for p in coins.choices(range(n), cum_weights=totals, k=c)])
        if answers is None:
            return
        full = totals[-1] >= c
        for page, hit in answers:
            s = state[page - 1]
            if hit and not full:
                state[page - 1] = min(s + 1, N)
            elif full and not hit:
                state[page - 1] = max(s - 1, 1)


def ask(pages):
    sys.stdout.write("".join(f"poll {p}\n" for p in pages))
    sys.stdout.flush()
    lines = [sys.stdin.readline().split() for _ in pages]
    return [(int(p), hit == "1") for p, hit in lines] if all(len(line) == 2 for line in lines) else None


if __name__ == "__main__":
    words = sys.stdin.readline().split()[3:]
    lakg({key: int(value) for key, value in (w.split("=") for w in words)}, ask)
