/* LAKG [LAKG §II] as a program for lascope's scheme own:

       cc -O2 -o lakg docs/own/lakg.c -lm && lascope run own pages=64 --exec ./lakg --until 20000 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1500 };                /* states of an automaton */
static const double lambda = 1.3; /* exponent of its amount */
static double amount[N + 1];
static uint64_t seed;

/* coin is a number of [0, 1), from Marsaglia's xorshift64*. */
static double coin(void) {
    seed ^= seed >> 12, seed ^= seed << 25, seed ^= seed >> 27;
    return (double)(seed * 2685821657736338717u >> 11) / 9007199254740992.0;
}

int main(void) {
    int pages, capacity, page, hit;
    unsigned long long word;
    if (scanf("lascope 1 polling pages=%d capacity=%d seed=%llu", &pages, &capacity, &word) != 3) return 1;
    seed = word * 2654435769u + 1;
    for (int s = 0; s <= N; s++) amount[s] = pow((double)s / N, lambda);
    int *state = malloc(pages * sizeof *state);
    double sum = 0;
    for (int i = 0; i < pages; i++) {
        state[i] = (int)(N * pow((double)capacity / pages, 1 / lambda));
        sum += amount[state[i]];
    }
    for (;;) {
        for (int k = 0; k < capacity; k++) {
            double left = coin() * sum;
            for (page = 0; page < pages - 1; page++)
                if ((left -= amount[state[page]]) < 0) break;
            printf("poll %d\n", page + 1);
        }
        fflush(stdout);
        int full = sum >= capacity;
        for (int k = 0; k < capacity; k++) {
            if (scanf("%d %d", &page, &hit) != 2) return 0; /* the line end */
            int *s = &state[page - 1];
            sum -= amount[*s];
            if (hit && !full && *s < N) ++*s;
            if (!hit && full && *s > 1) --*s;
            sum += amount[*s];
        }
    }
}
