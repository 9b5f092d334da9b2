// armstwin.c: the arms lab in plain C, to measure the Go program against (twins_test.go). It
// holds what a step costs, and nothing else: the answers of the P-model, the schemes, the counts.
// Same rules, same random numbers in the same order as world/hidden and automata/action; shifts,
// explanations, the S- and Q-models and live tuning are left out.
//
//     cc -O2 -ffp-contract=off -o armstwin armstwin.c -lm
//     echo 1000000 1 | ./armstwin tsetlin 1 5 0.05 0.05 0.2 0.5
//
// Arguments: scheme, seed, N, a (or lambda), b, the penalty probabilities; serve has the input
// and the output.

#include "labtwin.h"

static struct {
	int r, last, best;
	double c[100], heard;
	i64 pulls[100], total, since;
	stream coins;
} world;

static inline int penalised(int i) {
	world.pulls[i]++;
	if (i != world.last) world.last = i, world.since = world.total;
	world.total++;
	int beta = unit(&world.coins) < world.c[i];
	world.heard += beta;
	return beta;
}

static struct {
	stream coins;
	int n, action, state, varies, counts; // varies: it holds p; counts: it holds rewards
	i64 *visits, parts[100], steps, choices[100], answered, penalties[100];
	double a, b, p[100], rewards[100], draws[100];
} it;

static inline void inward(void) { if (it.state < it.n) it.state++; }

static inline void outward(void) {
	if (it.state > 1) it.state--;
	else if (++it.action == world.r) it.action = 0;
}

static inline void visit(void) { it.visits[it.action * it.n + it.state - 1]++; }

static void tsetlin(i64 tick, i64 n) {
	for (; n > 0; n--, visit()) if (penalised(it.action)) outward(); else inward();
}

static void krinsky(i64 tick, i64 n) {
	for (; n > 0; n--, visit()) if (penalised(it.action)) outward(); else it.state = it.n;
}

static void krylov(i64 tick, i64 n) {
	for (; n > 0; n--, visit()) if (penalised(it.action) && unit(&it.coins) >= 0.5) outward(); else inward();
}

static inline int choose(double u) {
	int last = 0;
	for (int i = 0; i < world.r; i++) {
		if (it.p[i] > 0) {
			if (u < it.p[i]) return i;
			last = i;
		}
		u -= it.p[i];
	}
	return last;
}

static void linear(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i = choose(unit(&it.coins)), beta = penalised(i);
		double reward = it.a * (1 - beta), penalty = it.b * beta;
		if (penalty == 0 && (reward == 0 || it.p[i] == 1)) continue;
		double keep = 1 - reward - penalty, back = penalty / (world.r - 1), rest = 1;
		for (int j = 0; j < world.r; j++) if (j != i) it.p[j] = keep * it.p[j] + back, rest -= it.p[j];
		it.p[i] = rest > 0 ? rest : 0;
	}
}

static inline int draw(void) {
	i64 at = (i64)(unit(&it.coins) * (double)it.steps);
	int i = 0;
	for (; i < world.r - 1; i++) if ((at -= it.parts[i]) < 0) break;
	return i;
}

static inline void pull(int i) {
	for (int j = 0; j < world.r; j++) if (j != i && it.parts[j] > 0) it.parts[j]--, it.parts[i]++;
}

static void dlri(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i = draw();
		if (!penalised(i)) pull(i);
	}
}

// begins chooses in turn at first.
static inline int begins(int *i) {
	*i = (int)(it.answered % world.r);
	return it.answered < 10 * world.r;
}

static inline void add(int i, int beta) { it.choices[i]++, it.rewards[i] += 1 - beta, it.answered++; }

static inline int greatest(void) {
	int best = 0;
	double most = it.rewards[0] / (double)it.choices[0];
	for (int i = 1; i < world.r; i++) {
		double d = it.rewards[i] / (double)it.choices[i];
		if (d > most) best = i, most = d;
	}
	return best;
}

static void pursuit(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i, in_turn = begins(&i);
		if (!in_turn) i = choose(unit(&it.coins));
		int beta = penalised(i);
		add(i, beta);
		if (in_turn || beta) continue;
		int m = greatest();
		if (it.p[m] == 1) continue;
		double rest = 1;
		for (int j = 0; j < world.r; j++) if (j != m) it.p[j] *= 1 - it.a, rest -= it.p[j];
		it.p[m] = rest;
	}
}

static void dpri(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i, in_turn = begins(&i);
		if (!in_turn) i = draw();
		int beta = penalised(i);
		add(i, beta);
		if (!in_turn && !beta) pull(greatest());
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

static void bla(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i = 0;
		for (int j = 0; j < world.r; j++) {
			double x = gamma_draw(1 + it.rewards[j]), y = gamma_draw(1 + (double)it.penalties[j]);
			it.draws[j] = x / (x + y);
			if (it.draws[j] > it.draws[i]) i = j;
		}
		if (penalised(i)) it.penalties[i]++; else it.rewards[i]++;
	}
}

static void ucb1(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int best = (int)it.answered;
		if (it.answered >= world.r) {
			double most = -INFINITY, width = 2 * log((double)it.answered);
			for (int i = 0; i < world.r; i++) {
				double x = it.rewards[i] / (double)it.choices[i] + sqrt(width / (double)it.choices[i]);
				if (x > most) best = i, most = x;
			}
		}
		add(best, penalised(best));
	}
}

static double kl_bound(double p, double d) {
	if (p >= 1) return 1;
	double entropy = p > 0 ? p * log(p) : 0, q = fmin(p + sqrt(d / 2), 1 - (1 - p) * exp((entropy - d) / (1 - p)));
	for (int k = 0; k < 60 && q > p && q < 1; k++) {
		double kl = (1 - p) * log((1 - p) / (1 - q)) + (p > 0 ? p * log(p / q) : 0), step = (kl - d) * q * (1 - q) / (q - p);
		if (step <= 1e-13) break;
		q -= step;
	}
	return q;
}

static void klucb(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int best = (int)it.answered, equals = 0;
		if (it.answered >= world.r) {
			double most = -INFINITY, time = log((double)it.answered);
			for (int i = 0; i < world.r; i++) {
				it.draws[i] = kl_bound(it.rewards[i] / (double)it.choices[i], time / (double)it.choices[i]);
				if (it.draws[i] > most) most = it.draws[i];
			}
			for (int i = 0; i < world.r; i++) equals += it.draws[i] == most;
			int place = equals > 1 ? (int)(unit(&it.coins) * equals) : 0;
			for (best = 0; it.draws[best] != most || place-- > 0; best++) {}
		}
		add(best, penalised(best));
	}
}

static void exp3(i64 tick, i64 n) {
	for (; n > 0; n--) {
		int i = choose(unit(&it.coins));
		it.draws[i] *= exp(it.a * (1 - penalised(i)) / (world.r * it.p[i]));
		double sum = 0;
		for (int j = 0; j < world.r; j++) sum += it.draws[j];
		if (sum > 1e200) {
			for (int j = 0; j < world.r; j++) it.draws[j] /= sum;
			sum = 1;
		}
		for (int j = 0; j < world.r; j++) it.p[j] = (1 - it.a) * it.draws[j] / sum + it.a / world.r;
	}
}

static void chance(i64 tick, i64 n) {
	for (; n > 0; n--) penalised((int)(unit(&it.coins) * world.r));
}

static void best(i64 tick, i64 n) {
	for (; n > 0; n--) penalised(world.best);
}

static i64 events(void) { return world.total; }

static u64 bits(double x) {
	u64 word;
	memcpy(&word, &x, sizeof word);
	return word;
}

static u64 sum(void) {
	u64 s = add_to(add_to(0, (u64)world.last), bits(world.heard));
	for (int i = 0; i < world.r; i++) {
		s = add_to(s, (u64)world.pulls[i]);
		if (it.steps) it.p[i] = (double)it.parts[i] / (double)it.steps;
		if (it.varies) s = add_to(s, bits(it.p[i]));
		if (it.counts) s = add_to(s, bits(it.rewards[i]));
	}
	for (int k = 0; it.visits && k < world.r * it.n; k++) s = add_to(s, (u64)it.visits[k]);
	return s;
}

int main(int argc, char **argv) {
	static const struct {
		const char *name;
		void (*advance)(i64 tick, i64 n);
		char memory; // f: states, l: p, d: p in N steps, r: in rN steps, 0: none
	} schemes[] = {{"tsetlin", tsetlin, 'f'}, {"krinsky", krinsky, 'f'}, {"krylov", krylov, 'f'}, {"lrp", linear, 'l'}, {"lri", linear, 'l'},
		{"lip", linear, 'l'}, {"lrep", linear, 'l'}, {"dlri", dlri, 'd'}, {"pursuit", pursuit, 'l'}, {"dpri", dpri, 'r'}, {"bla", bla, 0},
		{"ucb1", ucb1, 0}, {"kl-ucb", klucb, 0}, {"exp3", exp3, 0}, {"chance", chance, 0}, {"best", best, 0}};
	if (argc < 8) return 1;
	u64 seed = strtoull(argv[2], 0, 10);
	char name[64];
	snprintf(name, sizeof name, "scheme %s", argv[1]);
	it.coins = new_coins(seed, name), it.n = atoi(argv[3]), it.a = atof(argv[4]), it.b = atof(argv[5]);
	world.r = argc - 6, world.last = -1, world.coins = new_draws(seed, "answers of the arms");
	for (int i = 0; i < world.r; i++) {
		world.c[i] = atof(argv[6 + i]);
		if (world.c[i] < world.c[world.best]) world.best = i;
	}
	for (size_t k = 0; k < sizeof schemes / sizeof *schemes; k++) {
		if (strcmp(schemes[k].name, argv[1])) continue;
		char m = schemes[k].memory;
		it.varies = strchr("ldr", m) != 0 && m, it.counts = !strcmp(argv[1], "pursuit") || !strcmp(argv[1], "dpri") || !strcmp(argv[1], "bla") ||
			schemes[k].advance == ucb1 || schemes[k].advance == klucb;
		for (int i = 0; i < world.r; i++) it.p[i] = 1.0 / world.r, it.draws[i] = 1;
		if (m == 'f') it.state = 1, it.action = (int)below(&it.coins, world.r), it.visits = room((size_t)world.r * it.n, sizeof *it.visits);
		if (m == 'd' || m == 'r') it.steps = m == 'd' ? it.n : it.n * world.r;
		for (int i = 0; i < world.r; i++) it.parts[i] = it.steps / world.r + (i < it.steps % world.r);
		serve(schemes[k].advance, events, sum);
		return 0;
	}
	return 1;
}
