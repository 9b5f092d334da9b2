// placementtwin.c: the placement lab and the line lab in plain C, to measure the Go
// program against (twins_test.go). It holds what a query costs, and nothing else:
// the world's query, OMA, EOMA, PEOMA and OMA-time, the counts; and SPL with its
// oracle. Same rules, same layout of the data, same random numbers in the same order
// as world/ and automata/; shifts, explanations and live tuning are left out.
//
//     cc -O2 -ffp-contract=off -o placementtwin placementtwin.c -lm
//     echo 1000000 1 | ./placementtwin oma 18 3 0.9 10 1
//
// Arguments: scheme, objects, classes, p, N, seed; what it reads and prints is told at
// serve.

#include "labtwin.h"

// ---- the world: queries, and downloads of sites ----

// A fate decides whether a site changes: by the hash of a crawl's tick on that of the
// site, the chance being limit/2^53. hash has golden in it, for mix.
typedef struct { u64 hash, limit; } fate;

static struct {
	int n, classes, size;
	u64 within;
	i32 *objects, *place;
	stream query, download;
	fate *fates;
	i64 judged[4]; // right, false, missed, quiet
	int host_size; // sites of an object that is a host; 0 where it is a site
	stream pick;
} world;

static void new_world(int n, int classes, double p, u64 seed, int sites) {
	world.n = n, world.classes = classes, world.size = n / classes, world.within = (u64)ceil(p * 0x1p53);
	world.objects = room(n, sizeof *world.objects);
	world.place = room(n, sizeof *world.place);
	for (i32 i = 0; i < n; i++) world.objects[i] = world.place[i] = i;
	world.query = new_draws(seed, "queries");
	world.download = new_draws(seed, "downloads");
	stream rates = new_draws(seed, "rates of change");
	if (sites > n) world.host_size = sites / n, world.pick = new_draws(seed, "sites of hosts");
	if (sites) world.fates = room(sites, sizeof *world.fates);
	const double changes = 0.3, half = 0.3;
	for (int i = 0; i < sites; i++) {
		double rate = changes + (2 * unit(&rates) - 1) * half;
		world.fates[i] = (fate){mix(mix(seed) + (u64)i) + golden, (u64)ceil(rate * 0x1p53)};
	}
}

// leap is x, or x + many from out on, without a branch.
static inline i64 leap(i64 x, i64 out, i64 many) { return x + (many & (out - 1 - x) >> 63); }

static inline void query(i32 *i, i32 *j) {
	int within = next(&world.query) >> 11 < world.within;
	u64 word = next(&world.query);
	i64 first = (i64)high(word, (u64)world.classes) * world.size, a = (i64)high(word, (u64)world.n);
	i64 from = first, places = world.size, out = a, many = 1;
	if (!within) from = 0, places = world.n, out = first, many = world.size;
	i64 b = (i64)below(&world.query, (u64)(places - many));
	*i = world.objects[a], *j = world.objects[from + leap(b, out - from, many)];
}

// few_users is what a word is below when fewer than 5 of 0 to 10 users came.
static const u64 few_users = (u64)((((unsigned __int128)5 << 64) + 10) / 11);

// site_of is the site that a download of an object fetches.
static inline i32 site_of(i32 object) {
	return world.host_size ? object * world.host_size + (i32)below(&world.pick, (u64)world.host_size) : object;
}

// download takes the object of the site: all sites of a host have its access point.
static inline double download(i32 site, int point, int outer) {
	static const double times[2][2][2] = {{{15, 15 * 1.25}, {15 * 1.5, 15 * 1.75}}, {{10, 10 * 1.25}, {10 * 1.5, 10 * 1.75}}};
	int rare = next(&world.download) < few_users;
	double noise = 1 + 0.1 * ((double)(i64)(next(&world.download) >> 11) * 0x1p-52 - 1);
	return times[(u32)(world.place[site] - point * world.size) < (u32)world.size][outer][rare] * noise;
}

static inline void verdict(i32 site, i64 tick, int changed) {
	int truth = scramble(world.fates[site].hash + (u64)tick) >> 11 < world.fates[site].limit;
	world.judged[changed ? !truth : 2 + !truth]++;
}

// ---- the partition ----

typedef struct { i64 since; i32 at; int16_t class, state; } standing;

static struct {
	int states, size, classes, n;
	standing *objects;
	i32 *order, *begin;
	i64 tick, queries, rewards, penalties, ignored, moves;
	stream coins;
} part;

static inline int edge(const standing *o) { return o->class * (part.states + 1) + o->state - 1; }
static inline void put(i32 object, i32 at) { part.order[at] = object, part.objects[object].at = at; }

static void new_partition(int n, int classes, int states, u64 seed, const char *scheme, int boundary) {
	char name[64];
	snprintf(name, sizeof name, "scheme %s", scheme);
	part.n = n, part.classes = classes, part.states = states, part.size = n / classes;
	part.coins = new_coins(seed, name);
	part.objects = room(n, sizeof *part.objects);
	part.order = room(n, sizeof *part.order);
	part.begin = room(classes * (states + 1), sizeof *part.begin);
	stream c = new_coins(seed, "first placement");
	for (int o = 0; o < n; o++) {
		int from = (int)below(&c, (u64)(o + 1));
		part.objects[o].class = part.objects[from].class;
		part.objects[from].class = (int16_t)(o % classes);
	}
	for (int o = 0; o < n; o++) part.objects[o].state = (int16_t)(boundary ? states : 1 + (int)below(&c, (u64)states));
	i32 *fill = room(classes * (states + 1), sizeof *fill), behind = 0;
	for (int o = 0; o < n; o++) fill[edge(&part.objects[o])]++;
	for (int i = 0; i < classes * (states + 1); i++) {
		i32 count = fill[i];
		part.begin[i] = fill[i] = behind;
		behind += count;
	}
	for (int o = 0; o < n; o++) put(o, fill[edge(&part.objects[o])]++);
	free(fill);
}

static inline void inward(i32 object, int steps) {
	standing *o = &part.objects[object];
	if (o->state == 1) return;
	for (; steps > 0 && o->state > 1; steps--) {
		i32 *begin = &part.begin[edge(o)], first = *begin, at = o->at;
		put(part.order[first], at);
		put(object, first);
		++*begin;
		o->state--;
	}
	o->since = part.tick;
}

static inline void step_out(i32 object, standing *o) {
	i32 *begin = &part.begin[edge(o) + 1], last = *begin - 1, at = o->at;
	put(part.order[last], at);
	put(object, last);
	--*begin;
	o->state++;
}

static inline void outward(i32 object, int steps) {
	standing *o = &part.objects[object];
	if (o->state == part.states) return;
	for (; steps > 0 && o->state < part.states; steps--) step_out(object, o);
	o->since = part.tick;
}

static void exchange(i32 mover, i32 back) {
	standing *m = &part.objects[mover], *b = &part.objects[back], was_m = *m, was_b = *b;
	m->class = was_b.class, b->class = was_m.class;
	m->state = was_b.state, b->state = was_m.state;
	put(mover, was_b.at);
	put(back, was_m.at);
	while (m->state < part.states) step_out(mover, m);
	part.moves++;
	m->since = b->since = part.tick;
}

static i32 draw_but(i32 first, i32 end, i32 but) {
	i32 count = end - first, at = first;
	int among = but >= first && but < end;
	if (among) count--;
	if (count > 1) at += (i32)below(&part.coins, (u64)count);
	if (among) at = (i32)leap(at, but, 1);
	return part.order[at];
}

static i32 outermost_third(i32 other) {
	standing *o = &part.objects[other];
	i32 end = (o->class + 1) * part.size;
	i32 first = part.begin[edge(&part.objects[part.order[end - 1]])];
	if (o->at == first && end - first == 1) {
		end = first;
		first = part.begin[edge(&part.objects[part.order[end - 1]])];
	}
	return draw_but(first, end, o->at);
}

static inline int at_boundary(i32 object) { return part.objects[object].state == part.states; }

static inline int same_class(i32 i, i32 j) { return part.objects[i].class == part.objects[j].class; }

static inline void reward(i32 i, i32 j) {
	part.rewards++;
	inward(i, 1);
	inward(j, 1);
}

static void meet_at_boundary(i32 i, i32 j) {
	i32 swap = (i ^ j) & -(i32)(next(&part.coins) >> 63); // the coin is ½ or more
	i32 mover = i ^ swap, other = j ^ swap;
	standing *m = &part.objects[mover], *o = &part.objects[other];
	i32 *begin = &part.begin[edge(o)], first = begin[0], count = begin[1] - first;
	if (count == 1) {
		exchange(mover, outermost_third(other));
		return;
	}
	// The outermost third is one of those at the boundary: the two change places.
	i32 at = first;
	if (count > 2) at += (i32)below(&part.coins, (u64)(count - 1));
	at = (i32)leap(at, o->at, 1);
	i32 third = part.order[at];
	standing *b = &part.objects[third];
	put(third, m->at);
	put(mover, at);
	b->class = m->class, m->class = o->class;
	m->since = b->since = part.tick;
	part.moves++;
}

// ---- OMA, EOMA, PEOMA ----

static inline void oma_answer(i32 i, i32 j) {
	part.queries++;
	if (same_class(i, j)) {
		reward(i, j);
		return;
	}
	part.penalties++;
	int at_i = at_boundary(i), at_j = at_boundary(j);
	if (at_i && at_j) {
		meet_at_boundary(i, j);
		return;
	}
	if (!at_i) outward(i, 1);
	if (!at_j) outward(j, 1);
}

static void oma_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		i32 i, j;
		part.tick = ++tick;
		query(&i, &j);
		oma_answer(i, j);
	}
}

static void release(i32 boundary, i32 inner) {
	i32 b = part.objects[inner].class * (part.states + 1) + part.states - 1;
	i32 first = part.begin[b], end = part.begin[b + 1];
	if (first < end) exchange(boundary, draw_but(first, end, -1));
	else outward(inner, 1);
}

static inline void eoma_answer(i32 i, i32 j) {
	part.queries++;
	if (same_class(i, j)) {
		reward(i, j);
		return;
	}
	part.penalties++;
	int at_i = at_boundary(i), at_j = at_boundary(j);
	if (at_i && at_j) {
		meet_at_boundary(i, j);
	} else if (at_i) {
		release(i, j);
	} else if (at_j) {
		release(j, i);
	} else {
		outward(i, 1);
		outward(j, 1);
	}
}

static void eoma_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		i32 i, j;
		part.tick = ++tick;
		query(&i, &j);
		eoma_answer(i, j);
	}
}

static i64 *seen;

static void peoma_advance(i64 tick, i64 n) {
	double w = part.n;
	for (i64 end = tick + n; tick < end;) {
		i32 i, j;
		part.tick = ++tick;
		query(&i, &j);
		i64 most = i < j ? j : i, least = i < j ? i : j;
		i64 *pair = &seen[most * (most - 1) / 2 + least], queries = part.queries + 1;
		++*pair;
		if ((double)queries > 0.5 * w * w && (double)*pair * w * (w - 1) < 2 * 1.0 * (double)queries) {
			part.queries++;
			part.ignored++;
			continue;
		}
		eoma_answer(i, j);
	}
}

// ---- OMA-time ----

#define LONG_MOVE 2

static struct { double *last, *sum; int known; } arms;

static inline double measure(i32 site, double *average) {
	standing *o = &part.objects[site];
	double time = download(site, o->class, 2 * o->state > part.states);
	*average = arms.sum[o->class] / (double)part.size;
	arms.sum[o->class] += time - arms.last[site];
	arms.last[site] = time;
	return time;
}

static void join(i32 site, i32 partner) {
	i32 back = outermost_third(partner);
	int from = part.objects[site].class, to = part.objects[partner].class;
	exchange(site, back);
	arms.sum[from] += arms.last[back] - arms.last[site];
	arms.sum[to] += arms.last[site] - arms.last[back];
}

static inline void pair_answer(i32 i, i32 j, i64 tick) {
	part.queries++;
	standing *oi = &part.objects[i], *oj = &part.objects[j];
	int same = oi->class == oj->class;
	i32 site_i = site_of(i), site_j = site_of(j);
	double average_i, average_j, time_i = measure(i, &average_i), time_j = measure(j, &average_j);
	verdict(site_i, tick, !same || oi->state > 1);
	verdict(site_j, tick, !same || oj->state > 1);
	if (same) {
		part.rewards++;
		inward(i, time_i < average_i ? LONG_MOVE : 1);
		inward(j, time_j < average_j ? LONG_MOVE : 1);
		return;
	}
	part.penalties++;
	int slow_i = time_i > average_i, slow_j = time_j > average_j, waits_j = at_boundary(j);
	if (at_boundary(i) && slow_i) {
		join(i, j);
		if (!waits_j) outward(j, slow_j ? LONG_MOVE : 1);
	} else {
		outward(i, slow_i ? LONG_MOVE : 1);
		if (waits_j && slow_j) join(j, i);
		else outward(j, slow_j ? LONG_MOVE : 1);
	}
}

static void time_advance(i64 tick, i64 n) {
	double average;
	if (!arms.known)
		for (i32 object = 0; object < part.n; object++) site_of(object), measure(object, &average);
	arms.known = 1;
	for (i64 end = tick + n; tick < end;) {
		part.tick = ++tick;
		for (int k = 0; k < part.n / 2; k++) {
			i32 i, j;
			query(&i, &j);
			pair_answer(i, j, tick);
		}
	}
}

static i64 queries(void) { return part.queries; }

static u64 part_sum(void) {
	u64 sum = 0;
	for (int o = 0; o < part.n; o++) {
		sum = add_to(sum, (u64)part.objects[o].class);
		sum = add_to(sum, (u64)part.objects[o].state);
		sum = add_to(sum, (u64)part.objects[o].since);
	}
	sum = add_to(sum, (u64)part.rewards);
	sum = add_to(sum, (u64)part.penalties);
	sum = add_to(sum, (u64)part.ignored);
	sum = add_to(sum, (u64)part.moves);
	for (int k = 0; k < 4; k++) sum = add_to(sum, (u64)world.judged[k]);
	return sum;
}

// ---- SPL ----

static struct {
	double target, p;
	stream lie;
	i64 n, state, from, right, any, *visits, ticks;
} line;

static inline int points_right(double position) {
	double u = unit(&line.lie);
	int truth = u < line.p;
	if (position < line.target) return truth;
	if (position > line.target) return !truth;
	return u < 0.5;
}

static void spl_advance(i64 tick, i64 n) {
	for (i64 k = 0; k < n; k++) {
		line.from = line.state;
		line.right = points_right((double)line.state / (double)line.n);
		if (line.right) line.state += line.state < line.n;
		else line.state -= line.state > 0;
		line.visits[line.state]++;
		line.any = 1;
	}
	line.ticks = tick + n;
}

static i64 ticks(void) { return line.ticks; }

static u64 line_sum(void) {
	u64 sum = add_to(0, (u64)line.state);
	for (i64 s = 0; s <= line.n; s++) sum = add_to(sum, (u64)line.visits[s]);
	return sum;
}

int main(int argc, char **argv) {
	if (argc != 7 && argc != 8) {
		fprintf(stderr, "usage: placementtwin SCHEME OBJECTS CLASSES P N SEED [SITES, of which the objects are hosts]\n");
		return 2;
	}
	const char *scheme = argv[1];
	int n = atoi(argv[2]), classes = atoi(argv[3]), states = atoi(argv[5]);
	double p = atof(argv[4]);
	u64 seed = strtoull(argv[6], 0, 10);
	if (!strcmp(scheme, "spl")) {
		line.target = 0.7, line.p = p, line.n = states, line.state = states / 2;
		line.lie = new_draws(seed, "oracle");
		line.visits = room(states + 1, sizeof *line.visits);
		serve(spl_advance, ticks, line_sum);
		return 0;
	}
	int timed = !strcmp(scheme, "oma-time");
	new_world(n, classes, p, seed, timed ? argc == 8 ? atoi(argv[7]) : n : 0);
	new_partition(n, classes, states, seed, scheme, !strcmp(scheme, "eoma") || !strcmp(scheme, "peoma"));
	void (*advance)(i64, i64) = 0;
	if (!strcmp(scheme, "oma")) advance = oma_advance;
	if (!strcmp(scheme, "eoma")) advance = eoma_advance;
	if (!strcmp(scheme, "peoma")) seen = room((size_t)n * (n - 1) / 2, sizeof *seen), advance = peoma_advance;
	if (timed) {
		arms.last = room(n, sizeof *arms.last), arms.sum = room(classes, sizeof *arms.sum);
		advance = time_advance;
	}
	if (!advance) {
		fprintf(stderr, "placementtwin: there is no %s here\n", scheme);
		return 2;
	}
	serve(advance, queries, part_sum);
	return 0;
}
