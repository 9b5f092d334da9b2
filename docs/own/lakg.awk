# LAKG [LAKG §II] as a program for lascope's scheme own. mawk needs -W interactive.
# A page's automaton is in state s of 1..N and puts (s/N)^L into a knapsack of c. A page is
# polled in proportion. A hit while there is room raises its state, a miss while it is full lowers it.

function amount(s) { return (s / N) ^ L }

function draw(    u, page) {
    u = rand() * sum
    for (page = 1; page < n; page++)
        if ((u -= amount(state[page])) < 0)
            break
    return page
}

BEGIN {
    N = 1500
    L = 1.3
    getline # lascope 1 polling pages=64 capacity=1 seed=7
    for (i = 4; i <= NF; i++) {
        split($i, pair, "=")
        world[pair[1]] = pair[2]
    }
    n = world["pages"]
    c = world["capacity"]
    srand(world["seed"])
    first = int(N * (c / n) ^ (1 / L))
    for (page = 1; page <= n; page++)
        state[page] = first
    sum = n * amount(first)

    for (;;) {
        for (i = 1; i <= c; i++)
            print "poll", draw()
        fflush()
        for (i = 1; i <= c; i++) {
            if (getline <= 0 || $1 == "end")
                exit
            page = $1
            s = state[page]
            if ($2 == 1 && sum < c && s < N)
                state[page]++
            if ($2 == 0 && sum >= c && s > 1)
                state[page]--
            sum += amount(state[page]) - amount(s)
        }
    }
}
