// knapsacktwin.c: the knapsack lab in plain C, to measure the Go program against (twins_test.go). It holds what a tick costs, and
// nothing else: the answers, the schemes, the counts and the recent value. Same rules, same random numbers in the same order as
// world/hidden and automata/packing; shifts, explanations and live tuning are left out.
//
//     cc -O2 -ffp-contract=off -o knapsacktwin knapsacktwin.c -lm
//     echo 1000000 1 | ./knapsacktwin pack-pursuit 1 0.002 10 5 0.5 4 0.4 3 0.3 6 0.8
//
// Arguments: scheme, seed, a, capacity, then weight and value of each item; serve has the input and the output.

#include "labtwin.h"

enum { most = 64 };

static struct {
	int n, capacity, w[most];
	double v[most], exact, value, share, recent;
	u64 coins, packed, hits;
	i64 tick, since, counted, packs[most];
} bag;

static u64 answer(u64 packed) {
	double value = 0;
	u64 hits = 0;
	for (u64 left = packed; left; left &= left - 1) {
		int k = __builtin_ctzll(left);
		double v = bag.v[k];
		value += v;
		bag.packs[k]++;
		hits |= (u64)(unit_of(mix(mix(bag.coins + (u64)k) + (u64)bag.tick)) < v) << k;
	}
	if (packed != bag.packed) bag.since = bag.tick;
	bag.recent += (value - bag.recent) / 64;
	if (!bag.tick) bag.recent = value;
	bag.tick++;
	bag.packed = packed, bag.hits = hits;
	bag.value += value, bag.share += value / bag.exact, bag.counted += __builtin_popcountll(hits);
	return hits;
}

static double best[4001];
static u64 took[4001];

static u64 exact(const double *v) {
	int room = bag.capacity;
	memset(best, 0, (room + 1) * sizeof *best);
	memset(took, 0, (room + 1) * sizeof *took);
	for (int k = 0; k < bag.n; k++) {
		int w = bag.w[k];
		for (int c = room; c >= w; c--) {
			double with = best[c - w] + v[k];
			if (with > best[c]) best[c] = with, took[c] |= 1ull << k;
		}
	}
	u64 packed = 0;
	for (int k = bag.n - 1; k >= 0; k--) if (took[room] >> k & 1) packed |= 1ull << k, room -= bag.w[k];
	return packed;
}

static u64 density(void) {
	u64 packed = 0, tried = 0;
	for (int room = bag.capacity, i = 0; i < bag.n; i++) {
		int top = -1;
		for (int k = 0; k < bag.n; k++) if (!(tried >> k & 1) && (top < 0 || bag.v[k] / bag.w[k] > bag.v[top] / bag.w[top])) top = k;
		tried |= 1ull << top;
		if (bag.w[top] <= room) packed |= 1ull << top, room -= bag.w[top];
	}
	return packed;
}

static struct {
	stream coins;
	double a, p[most], draws[most], estimate[most];
	int order[most], top;
	i64 packs[most], hits[most];
	u64 wanted;
} it;

static u64 choose(void) {
	int n = 0, room = bag.capacity;
	u64 packed = 0;
	it.wanted = 0;
	for (int k = 0; k < bag.n; k++) {
		double u = unit(&it.coins);
		it.draws[k] = u;
		if (u < it.p[k]) it.order[n++] = k, it.wanted |= 1ull << k;
	}
	for (int i = 0; i < n; i++) {
		int j = i + (int)below(&it.coins, (u64)(n - i)), k = it.order[j];
		it.order[j] = it.order[i], it.order[i] = k;
		if (bag.w[k] <= room) packed |= 1ull << k, room -= bag.w[k];
	}
	return packed;
}

static void towards(u64 set, double a) {
	for (int k = 0; k < bag.n; k++) it.p[k] += a * ((double)(i64)(set >> k & 1) - it.p[k]);
}

static void add(u64 packed, u64 hits) {
	for (u64 left = packed; left; left &= left - 1) {
		int k = __builtin_ctzll(left);
		it.packs[k]++;
		it.hits[k] += (i64)(hits >> k & 1);
	}
}

static void lri_team(i64 tick, i64 n) {
	for (; n > 0; n--) {
		u64 packed = choose();
		int hits = __builtin_popcountll(answer(packed));
		if (hits > it.top) it.top = hits;
		if (hits) towards(packed, it.a * ((double)hits / it.top));
	}
}

static void pursuit(i64 tick, i64 n) {
	for (; n > 0; n--) {
		u64 packed = choose();
		add(packed, answer(packed));
		for (u64 left = packed; left; left &= left - 1) {
			int k = __builtin_ctzll(left);
			it.estimate[k] = (double)(it.hits[k] + 1) / (double)(it.packs[k] + 1);
		}
		towards(exact(it.estimate), it.a);
	}
}

static double normal(void) {
	for (;;) {
		double x = 2 * unit(&it.coins) - 1, y = 2 * unit(&it.coins) - 1, s = x * x + y * y;
		if (s > 0 && s < 1) return x * sqrt(-2 * log(s) / s);
	}
}

static double gamma_draw(double shape) {
	double d = shape - 1.0 / 3, k = 1 / sqrt(9 * d);
	for (;;) {
		double x = normal(), v = 1 + k * x;
		if (v <= 0) continue;
		v *= v * v;
		double u = 1 - unit(&it.coins), square = x * x;
		if (u < 1 - 0.0331 * (square * square) || log(u) < 0.5 * square + d * (1 - v + log(v))) return d * v;
	}
}

static void thompson(i64 tick, i64 n) {
	for (; n > 0; n--) {
		for (int k = 0; k < bag.n; k++) {
			double x = gamma_draw(1 + (double)it.hits[k]), y = gamma_draw(1 + (double)(it.packs[k] - it.hits[k]));
			it.draws[k] = x / (x + y);
		}
		u64 packed = exact(it.draws);
		add(packed, answer(packed));
	}
}

static u64 reference;

static void known(i64 tick, i64 n) {
	for (; n > 0; n--) answer(reference);
}

static i64 events(void) { return bag.tick; }

static u64 bits(double x) {
	u64 word;
	memcpy(&word, &x, sizeof word);
	return word;
}

static u64 sum(void) {
	u64 s = add_to(add_to(add_to(add_to(0, bag.packed), bag.hits), bits(bag.value)), bits(bag.recent));
	for (int k = 0; k < bag.n; k++) s = add_to(add_to(add_to(s, (u64)bag.packs[k]), bits(it.p[k])), (u64)it.hits[k]);
	return s;
}

int main(int argc, char **argv) {
	static const struct {
		const char *name;
		void (*advance)(i64 tick, i64 n);
	} schemes[] = {{"lri-team", lri_team}, {"pack-pursuit", pursuit}, {"pack-thompson", thompson}, {"pack-exact", known}, {"pack-density", known}};
	if (argc < 7) return 1;
	u64 seed = strtoull(argv[2], 0, 10), s[2];
	char name[64];
	snprintf(name, sizeof name, "scheme %s", argv[1]);
	it.coins = new_coins(seed, name), it.a = atof(argv[3]), bag.capacity = atoi(argv[4]), bag.n = (argc - 5) / 2;
	substream(seed, "answers of the items", s);
	bag.coins = mix(s[0]);
	int team = !strcmp(argv[1], "lri-team") || !strcmp(argv[1], "pack-pursuit");
	for (int k = 0; k < bag.n; k++) {
		bag.w[k] = atoi(argv[5 + 2 * k]), bag.v[k] = atof(argv[6 + 2 * k]);
		it.estimate[k] = 1, it.p[k] = team ? 0.5 : 0;
	}
	u64 top = exact(bag.v);
	for (int k = 0; k < bag.n; k++) if (top >> k & 1) bag.exact += bag.v[k];
	reference = strcmp(argv[1], "pack-density") ? top : density();
	for (size_t k = 0; k < sizeof schemes / sizeof *schemes; k++) {
		if (strcmp(schemes[k].name, argv[1])) continue;
		serve(schemes[k].advance, events, sum);
		return 0;
	}
	return 1;
}
