"""LAKG [LAKG §II] as a program for lascope's scheme own, in version 2 of the lines:

    lascope run own pages=64 --exec 'python3 docs/own/lakg.py' --until 20000
"""
import random
import sys
from itertools import accumulate

N = int(sys.argv[1]) if sys.argv[1:] else 1500  # states of an automaton
LAMBDA = 1.3  # exponent of its amount


def lakg(world, ask):
    """Plays LAKG. ask takes the pages of a slot and returns (page, hit) of each, none if the capacity
    has changed, and None at the end."""
    n = world["pages"]
    coins = random.Random(world["seed"])
    amount = [(s / N) ** LAMBDA for s in range(N + 1)]
    state = [int(N * (world["capacity"] / n) ** (1 / LAMBDA))] * n
    while True:
        c = world["capacity"]
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


def play(world):
    def ask(pages):
        print("\n".join(f"poll {p}" for p in pages), flush=True)
        answers = []
        while len(answers) < len(pages):
            words = sys.stdin.readline().split()
            if not words or words[0] == "end":
                return None
            if words[0] == "capacity":  # written back, so that lascope drops the polls above
                world["capacity"] = int(words[1])
                print("capacity", words[1], flush=True)
                return []
            if words[0] not in ("lascope", "importance", "shift"):
                answers.append((int(words[0]), words[1] == "1"))
        return answers

    print("version 2", flush=True)
    try:
        lakg(world, ask)
    except BrokenPipeError:  # lascope may end first
        sys.exit()


if __name__ == "__main__":
    play({key: int(value) for key, value in (w.split("=") for w in sys.stdin.readline().split()[3:])})
