// twin.c: the polling lab in plain C, to measure the Go program against
// (twins_test.go). It holds what a poll costs, and nothing else: the web's answer, the
// schedule, the scheme, the counts. Same rules, same layout of the data, same random
// numbers in the same order as world/ and automata/, so it makes the same polls and
// gets the same hits; importance, updates=vanish, other rules than reward-penalty without costs, and
// shifts are left out, and so are other parameters than the defaults, save costs=on, updates=cumulative,
// reward=marginal and ahead=L. No tricks but those of the Go code.
//
//     cc -O2 -march=x86-64 -ffp-contract=off -o twin twin.c -lm
//     echo 1000000 0 | ./twin h-traa pages 512 1 500 1 'costs=on'
//
// Arguments: scheme, feedback, pages, capacity, N, seed, and the line; what it reads and prints is told at serve.

#include "labtwin.h"

typedef stream coins;

static int leading_zeros(u64 x) { return x ? __builtin_clzll(x) : 64; }

// ---- the web ----

typedef struct { i64 next, last; double hazard; u64 polls; } record;
typedef struct { u64 hits; i32 rank; u32 epoch; } law_t;

static struct {
	int pages, capacity, by_model;
	record *records;
	law_t *laws;
	double *rates;
	u64 change_seed[2], answer_seed[2];
	i64 polls, hits, page, before, last_hit;
	double chance, earned;
	double *costs, spent, purse; // with costs=on
	u32 *pending;                // with updates=cumulative: the changes that no poll has shown,
	i64 shown;                   // and those that the last hit showed
	double further;
	int marginal;
} web;

static inline u64 fold(u64 a, u64 b) {
	unsigned __int128 p = (unsigned __int128)a * b;
	return (u64)(p >> 64) ^ (u64)p;
}

static inline u64 block_word(u64 h, u64 i) {
	u64 z = h + i * 0x9e3779b97f4a7c15u;
	return fold(z, z ^ 0xe7037ed1a0b428dbu);
}

#define CELL_HAZARD 0.13353139262452263
#define CELLS_A_HAZARD ((1 - 0x1p-48) / CELL_HAZARD)
#define LONGEST_BLOCK 53
#define FREQUENT 0.28768207245178093
#define NEVER INT64_MAX

static u64 more_points[12];

static void fill_more_points(void) {
	double term = 7, sum = 0;
	for (int k = 0; k < 12; k++) {
		term *= CELL_HAZARD / (k + 1);
		sum += term;
		more_points[k] = (u64)((sum < 1 - 0x1p-53 ? sum : 1 - 0x1p-53) * 0x1p64);
	}
	more_points[11] = UINT64_MAX;
}

static i64 first_in_cell(u64 h, u64 c, double cell, i64 from, i64 end) {
	u64 word = block_word(h, 64 + c), points = 1;
	i64 found = -1;
	while (word > more_points[points - 1]) points++;
	for (u64 k = 0; k < points; k++) {
		double at = ((double)(i64)c + unit_of(block_word(h, 128 + 64 * k + c))) * cell;
		if (at < (double)end) {
			i64 slot = (i64)at;
			if (slot >= from && (found < 0 || slot < found)) found = slot;
		}
	}
	return found;
}

static i64 first_point(u64 id, u64 seed, double hazard, i64 t) {
	double cells = hazard * CELLS_A_HAZARD, cell = CELL_HAZARD / hazard;
	u64 bits;
	memcpy(&bits, &cells, 8);
	u64 length = 5 + 1023 - (bits >> 52);
	if (length > LONGEST_BLOCK) length = LONGEST_BLOCK;
	for (i64 block = (t + 1) >> length; block < (i64)1 << (LONGEST_BLOCK - length); block++) {
		i64 start = block << length, from = t + 1 - start > 0 ? t + 1 - start : 0;
		u64 h = fold(id, seed ^ (u64)block);
		u64 skip = (u64)((double)from * cells);
		u64 mask = skip > 63 ? 0 : ~(u64)0 << skip;
		u64 occupied = block_word(h, 0) & block_word(h, 1) & block_word(h, 2) & mask;
		for (; occupied; occupied &= occupied - 1) {
			u64 c = (u64)__builtin_ctzll(occupied);
			i64 slot = first_in_cell(h, c, cell, from, (i64)1 << length);
			if (slot >= 0) return start + slot;
			if ((double)(i64)c * cell >= (double)((i64)1 << length)) break;
		}
	}
	return NEVER;
}

static i64 first_after(int page, i64 t) {
	law_t *law = &web.laws[page];
	u64 id = web.change_seed[0] ^ ((u64)law->epoch << 32 | (u64)page);
	double hazard = web.records[page].hazard;
	if (hazard < FREQUENT) return first_point(id, web.change_seed[1], hazard, t);
	double p = web.rates[law->rank];
	for (t++; !(unit_of(block_word(fold(id, web.change_seed[1] ^ (u64)t), 0)) < p); t++) {}
	return t;
}

static inline void book_hit(int page) {
	web.hits++;
	web.last_hit = web.polls;
	web.laws[page].hits++;
}

static inline void book_poll(int page, i64 tick, record *r, double chance) {
	web.polls++;
	web.chance = chance, web.earned += chance;
	if (web.costs) web.spent += web.costs[page];
	web.page = page, web.before = r->last;
	r->last = tick;
}

#define ONE_POLL ((u64)1 << 20)
#define IN_SLOT (ONE_POLL - 1)
#define COIN_SIDES 0x1p53

static inline u64 toss(int page, i64 tick, u64 before) {
	return block_word(fold(web.answer_seed[0] ^ (u64)page, web.answer_seed[1] ^ (u64)tick), before);
}

static inline double side_of(u64 coin) { return (double)(i64)(coin >> 11); }

// poll_shows shows all changes up to a slot, where they add up.
static int poll_shows(int page, i64 tick, record *r) {
	for (; r->next <= tick; r->next = first_after(page, r->next)) web.pending[page]++;
	u32 changes = web.pending[page];
	web.pending[page] = 0;
	if (!changes) return 0;
	book_hit(page);
	web.further += (double)(changes - 1), web.shown = changes;
	return 1;
}

// rewards is a hit as a scheme takes it: with reward=marginal the second change counts.
static inline int rewards(int hit) { return web.marginal ? hit && web.shown >= 2 : hit; }

static inline int poll(int page, i64 tick, double x) {
	record *r = &web.records[page];
	if (!web.by_model) {
		book_poll(page, tick, r, tick == r->last ? 0 : 1 - exp(-(r->hazard * (double)(tick - r->last))));
		r->polls += ONE_POLL;
		if (web.pending) return poll_shows(page, tick, r);
		if (r->next > tick) return 0;
		r->next = first_after(page, tick);
		book_hit(page);
		return 1;
	}
	u64 before = r->last == tick ? (r->polls & IN_SLOT) + 1 : 0;
	double chance = x <= 1 ? 1 - exp(-(r->hazard / x)) : (1 - exp(-r->hazard)) / x;
	book_poll(page, tick, r, chance);
	r->polls = (r->polls & ~IN_SLOT) + ONE_POLL + before;
	int hit = side_of(toss(page, tick, before)) < COIN_SIDES * chance;
	if (hit) book_hit(page);
	return hit;
}

static inline int fresh(int page, i64 tick) {
	if (!web.by_model) return first_after(page, tick - 1) == tick;
	return side_of(toss(page, tick, 0)) < COIN_SIDES * web.rates[web.laws[page].rank];
}

static void new_web(int pages, int capacity, int by_model, u64 seed) {
	web.pages = pages, web.capacity = capacity, web.by_model = by_model;
	web.records = room(pages, sizeof *web.records);
	web.laws = room(pages, sizeof *web.laws);
	web.rates = room(pages, sizeof *web.rates);
	substream(seed, "page changes", web.change_seed);
	substream(seed, "model answers", web.answer_seed);
	fill_more_points();
	for (int k = 0; k < pages; k++) {
		web.rates[k] = 0.9 / pow(k + 1, 1.5);
		web.laws[k] = (law_t){0, k, 0};
		web.records[k].hazard = -log1p(-web.rates[k]);
	}
	for (int k = 0; k < pages; k++) web.records[k].next = first_after(k, 0);
}

// new_costs draws the units that a poll of each page costs: 16^(U-1/2), of mean 1.
static void new_costs(int pages, u64 seed) {
	stream draw = new_draws(seed, "costs");
	double sum = 0;
	web.costs = room(pages, sizeof *web.costs);
	for (int k = 0; k < pages; k++) sum += web.costs[k] = pow(16, unit(&draw) - 0.5);
	for (int k = 0; k < pages; k++) web.costs[k] *= pages / sum;
}

// ---- h-traa ----

typedef struct { i32 state, credit; } node;

#define MAX_DEPTH 20

static struct {
	int pages, most, depth, whole, upper;
	i64 size;
	node *nodes;
	i64 blocks[MAX_DEPTH / 3 + 2];
	i32 bound[MAX_DEPTH];
	i32 *states, *curve; // with nonlinear amounts, of each node its state; and the share of each state
	double scale[MAX_DEPTH + 1];
	double *clocks; // with costs, of each node: the units served to its children for their shares
	i64 *slot_of;   // of each page's last poll
	int page, turns, len;
	i32 at[MAX_DEPTH];
	double share;
	coins coins;
} tree;

static void new_tree(int n, int states, const u64 seed[2]) {
	tree.pages = n;
	tree.depth = 64 - leading_zeros((u64)(n - 1));
	tree.whole = 63 - leading_zeros((u64)n);
	tree.upper = (tree.whole - 1) % 3 + 1;
	i64 size = 8;
	int row = 0;
	for (int covered = tree.upper; covered < tree.whole; covered += 3) {
		tree.blocks[++row] = size;
		size += (i64)8 << covered;
	}
	if (tree.whole < tree.depth) {
		tree.blocks[row + 1] = size;
		size += (i64)1 << tree.whole;
	}
	tree.size = size, tree.most = states;
	tree.nodes = room(size, sizeof *tree.nodes);
	for (i64 i = 0; i < size; i++) tree.nodes[i].state = (states + 1) / 2;
	tree.scale[0] = 1;
	for (int d = 0; d < tree.depth; d++) {
		tree.bound[d] = states + 1;
		tree.scale[d + 1] = tree.scale[d] * (1 / (double)(states + 1));
	}
	tree.coins = coins_of(seed);
}

static int tree_size(int d, int k) {
	int turns = 0;
	for (int b = 0; b < d; b++) turns = turns << 1 | (k >> b & 1);
	return (tree.pages + (1 << d) - 1 - turns) >> d;
}

static int tree_first(int d, int k) {
	if (tree.whole == tree.depth) return k << (tree.depth - d);
	int first = 0, size = tree.pages;
	for (int b = d - 1; b >= 0; b--) {
		int right = k >> b & 1;
		first += ((size + 1) >> 1) & -right;
		size = (size + 1 - right) >> 1;
	}
	return first;
}

static void walk_by_credit(void) {
	int d = 0, k = 0, place = 8 >> tree.upper, whole = tree.whole;
	double product = 1;
	for (int row = 0; d < whole; row++) {
		i64 base = tree.blocks[row] + ((i64)k << 3);
		node *block = tree.nodes + base;
		for (; place < 8; d++) {
			node *v = &block[place];
			i32 m = tree.bound[d], s = v->state, gained = v->credit + s;
			tree.at[d] = (i32)base + place;
			place <<= 1;
			if (gained >= m - s) {
				v->credit = gained - m;
				product *= s;
			} else {
				v->credit = gained;
				product *= m - s;
				place++;
			}
		}
		k = k << 3 | (place & 7);
		place = 1;
	}
	if (d < tree.depth && tree_size(d, k) > 1) {
		i64 at = tree.blocks[1 + (d - tree.upper) / 3] + k;
		node *v = &tree.nodes[at];
		tree.at[d] = (i32)at;
		i32 m = tree.bound[d], s = v->state, turn = 0;
		v->credit += s;
		if (v->credit >= m - s) v->credit -= m;
		else turn = 1, s = m - s;
		d++, k = k << 1 | turn, product *= s;
	}
	tree.page = tree_first(d, k), tree.turns = k, tree.len = d, tree.share = product * tree.scale[d];
}

static inline i32 traa_step(i32 s, i32 m, i32 right, i32 away, u32 coin) {
	i32 other = right ? s : m - s;
	if ((i64)coin * m >> 32 >= other) return s;
	i32 to = s + (1 | (right ^ away));
	return to != 0 && to != m ? to : s;
}

#define CURVE_WHOLE (1 << 29)

static void new_bent_tree(int n, int states, double lambda, const u64 seed[2]) {
	new_tree(n, states, seed);
	tree.curve = room(states + 2, sizeof *tree.curve);
	for (int s = 1; s <= (states + 1) / 2; s++) {
		double share = 1 / (1 + pow((states + 1 - s) / (double)s, lambda));
		tree.curve[s] = (i32)fmax(1, round(share * CURVE_WHOLE));
		tree.curve[states + 1 - s] = CURVE_WHOLE - tree.curve[s];
	}
	tree.states = room(tree.size, sizeof *tree.states);
	for (int d = 0; d < tree.depth; d++) {
		tree.bound[d] = CURVE_WHOLE;
		tree.scale[d + 1] = tree.scale[d] / CURVE_WHOLE;
	}
	for (i64 i = 0; i < tree.size; i++) tree.states[i] = (states + 1) / 2, tree.nodes[i].state = tree.curve[tree.states[i]];
}

static void bent_learn(i32 away) {
	i32 k = tree.turns;
	u64 toss = 0;
	for (int d = tree.len - 1; d >= 0; d--, k >>= 1) {
		toss >>= 32;
		if ((tree.len - d) & 1) toss = next(&tree.coins);
		i64 at = tree.at[d];
		i32 right = -(k & 1), share = tree.nodes[at].state, to = tree.states[at] + (1 | (right ^ away));
		if ((i64)(u32)toss * CURVE_WHOLE >> 32 >= (right ? share : CURVE_WHOLE - share) || to < 1 || to > tree.most) continue;
		tree.states[at] = to, tree.nodes[at].state = tree.curve[to];
	}
}

static void bent_advance(i64 tick, i64 n) {
	for (; n > 0; n--) {
		tick++;
		for (int j = 0; j < web.capacity; j++) {
			walk_by_credit();
			bent_learn(poll(tree.page, tick, web.capacity * tree.share) ? 0 : -1);
		}
	}
}

static void tree_learn(i32 away) {
	i32 k = tree.turns;
	u64 toss = 0;
	coins g = tree.coins;
	for (int d = tree.len - 1; d >= 0; d--, k >>= 1) {
		toss >>= 32;
		if ((tree.len - d) & 1) toss = next(&g);
		node *v = &tree.nodes[tree.at[d]];
		v->state = traa_step(v->state, tree.bound[d], -(k & 1), away, (u32)toss);
	}
	tree.coins = g;
}

static i64 tree_at(int d, int k) {
	if (d < tree.upper) return 8 >> tree.upper << d | k;
	int row = 1 + (d - tree.upper) / 3, r = (d - tree.upper) % 3;
	if (d == tree.whole) return tree.blocks[row] + k;
	return tree.blocks[row] + ((i64)(k >> r) << 3 | 1 << r | (k & ((1 << r) - 1)));
}

static void walk_by_cost(void) {
	int d = 0, k = 0;
	double share = 1;
	for (; d < tree.depth && tree_size(d, k) > 1; d++) {
		i64 at = tree_at(d, k);
		tree.at[d] = (i32)at;
		double sigma = tree.nodes[at].state * (1 / (double)tree.bound[d]);
		k <<= 1;
		if (tree.clocks[2 * at + 1] < tree.clocks[2 * at]) k++, sigma = 1 - sigma;
		share *= sigma;
	}
	tree.page = tree_first(d, k), tree.turns = k, tree.len = d, tree.share = share;
}

static void serve_units(double w) {
	for (int d = 0; d < tree.len; d++) {
		i64 at = tree.at[d];
		int child = tree.turns >> (tree.len - 1 - d) & 1;
		double sigma = tree.nodes[at].state * (1 / (double)tree.bound[d]), *clock = tree.clocks + 2 * at;
		if (child) sigma = 1 - sigma;
		clock[child] += w / sigma;
		double least = clock[0] < clock[1] ? clock[0] : clock[1];
		clock[0] -= least, clock[1] -= least;
	}
}

static void new_tree_with_costs(int n, int states, const u64 seed[2]) {
	new_tree(n, states, seed);
	i64 size = 8 + ((i64)16 << tree.depth);
	tree.clocks = room(2 * size, sizeof *tree.clocks), tree.slot_of = room(n, sizeof *tree.slot_of);
}

static void htraa_spend(i64 tick, i64 n) { // rule=reward-inaction
	for (i64 end = tick + n; tick < end;) {
		tick++;
		for (web.purse += web.capacity; web.purse > 0;) {
			walk_by_cost();
			int page = tree.page;
			if (tree.slot_of[page] == tick) break;
			double w = web.costs[page];
			tree.slot_of[page] = tick, web.purse -= w;
			serve_units(w);
			if (rewards(poll(page, tick, web.capacity * tree.share / w))) tree_learn(0);
		}
	}
}

static void htraa_advance(i64 tick, i64 n) {
	for (; n > 0; n--) {
		tick++;
		for (int j = 0; j < web.capacity; j++) {
			walk_by_credit();
			tree_learn(poll(tree.page, tick, web.capacity * tree.share) ? 0 : -1);
		}
	}
}

// ---- h-traa by deadlines that follow the shares ----

typedef struct { double left, owed; } accrual;
typedef struct { double last, due, wait; } live_bound;
typedef struct { int d, k, first, size; double product; } spot;

static struct {
	accrual (*pairs)[2];   // of the children of each node
	live_bound *bounds;    // of each node
	double *lasts, earliest;
	int page;
} due;

static double phase(int page) {
	double whole;
	return modf((page + 1) * (1.61803398874989484820458683436563811772030917980576 - 1), &whole);
}

static i64 tree_nodes(void) { return 8 + ((i64)16 << tree.depth); }

static void spots_of(spot s, spot out[2]) {
	node *v = &tree.nodes[tree_at(s.d, s.k)];
	int half = (s.size + 1) / 2;
	out[0] = (spot){s.d + 1, 2 * s.k, s.first, half, s.product * v->state};
	out[1] = (spot){s.d + 1, 2 * s.k + 1, s.first + half, s.size - half, s.product * (tree.bound[s.d] - v->state)};
}

static double left_of(int d, i64 at) {
	accrual *pair = due.pairs[at];
	double s = tree.nodes[at].state, m = tree.bound[d];
	if (pair[1].left * s < pair[0].left * (m - s)) return pair[1].left * m / (m - s);
	return pair[0].left * m / s;
}

static double sum_accruals(spot s) {
	i64 at = tree_at(s.d, s.k);
	spot children[2];
	spots_of(s, children);
	for (int i = 0; i < 2; i++)
		due.pairs[at][i].left = children[i].size == 1 ? 1 - phase(children[i].first) : sum_accruals(children[i]);
	return left_of(s.d, at);
}

static void new_accrued(int n, int states, const u64 seed[2]) {
	new_tree(n, states, seed);
	due.pairs = room(tree_nodes(), sizeof *due.pairs);
	sum_accruals((spot){0, 0, 0, n, 1});
}

static void walk_by_accrual(void) {
	int d = 0, k = 0, size = tree.pages;
	double product = 1, owed = 1;
	accrual *leaf = 0;
	for (; size > 1; d++) {
		i64 at = tree_at(d, k);
		accrual *pair = due.pairs[at];
		i32 m = tree.bound[d], s = tree.nodes[at].state;
		int half = (size + 1) / 2, turn = 0;
		double unit = 1 / (double)m, first = owed * (s * unit), second = owed * ((m - s) * unit);
		tree.at[d] = (i32)at;
		pair[0].left -= first, pair[0].owed += first, pair[1].left -= second, pair[1].owed += second;
		if (pair[1].left * s < pair[0].left * (m - s)) turn = 1, s = m - s, half = size - half;
		leaf = &pair[turn];
		owed = leaf->owed, leaf->owed = 0;
		k = k << 1 | turn, size = half, product *= s;
	}
	leaf->left++;
	tree.page = tree_first(d, k), tree.turns = k, tree.len = d, tree.share = product * tree.scale[d];
}

static void accrued_advance(i64 tick, i64 n) {
	for (; n > 0; n--) {
		tick++;
		for (int j = 0; j < web.capacity; j++) {
			walk_by_accrual();
			tree_learn(poll(tree.page, tick, web.capacity * tree.share) ? 0 : -1);
			for (int d = tree.len - 1; d > 0; d--)
				due.pairs[tree.at[d - 1]][tree.turns >> (tree.len - d) & 1].left = left_of(d, tree.at[d]);
		}
	}
}

static double amount(const spot *s) { return web.capacity * (s->product * tree.scale[s->d]); }

static double bound_of(const spot *s) {
	double wait = 1 / amount(s);
	if (s->size == 1) return due.lasts[s->first] + wait;
	live_bound *b = &due.bounds[tree_at(s->d, s->k)];
	return wait >= b->wait ? b->due : b->last + (b->due - b->last) * (wait / b->wait);
}

static double last_below(const spot *s) { return s->size == 1 ? due.lasts[s->first] : due.bounds[tree_at(s->d, s->k)].last; }

static void bind_spot(spot s) {
	spot children[2];
	spots_of(s, children);
	double a = bound_of(&children[0]), b = bound_of(&children[1]), x = last_below(&children[0]), y = last_below(&children[1]);
	due.bounds[tree_at(s.d, s.k)] = (live_bound){x < y ? x : y, a < b ? a : b, 1 / amount(&s)};
}

static void bind_all(spot s) {
	spot children[2];
	if (s.size == 1) return;
	spots_of(s, children);
	bind_all(children[0]), bind_all(children[1]);
	bind_spot(s);
}

static void new_live(int n, int states, const u64 seed[2]) {
	new_tree(n, states, seed);
	due.bounds = room(tree_nodes(), sizeof *due.bounds), due.lasts = room(n, sizeof *due.lasts);
	for (int page = 0; page < n; page++) due.lasts[page] = 0 - phase(page) * n / web.capacity;
	bind_all((spot){0, 0, 0, n, 1});
}

static void search_live(spot s, double now) {
	if (s.size == 1) {
		double at = bound_of(&s);
		if (due.lasts[s.first] != now && (at < due.earliest || (at == due.earliest && s.first < due.page))) due.earliest = at, due.page = s.first;
		return;
	}
	spot children[2];
	spots_of(s, children);
	double bounds[2] = {bound_of(&children[0]), bound_of(&children[1])};
	int lesser = bounds[1] < bounds[0];
	for (int j = 0; j < 2; j++) {
		int i = lesser ^ j;
		if (bounds[i] - 1e-9 * (1 + fabs(bounds[i])) <= due.earliest) search_live(children[i], now);
	}
	bind_spot(s);
}

static void walk_to(int page) {
	spot s = {0, 0, 0, tree.pages, 1}, children[2];
	for (; s.size > 1; s = children[page >= children[1].first]) tree.at[s.d] = (i32)tree_at(s.d, s.k), spots_of(s, children);
	tree.page = page, tree.turns = s.k, tree.len = s.d, tree.share = s.product * tree.scale[s.d];
}

static void renew_live(spot s) {
	spot children[2];
	if (s.size == 1) return;
	spots_of(s, children);
	renew_live(children[tree.page >= children[1].first]);
	bind_spot(s);
}

static void live_advance(i64 tick, i64 n) {
	spot root = {0, 0, 0, tree.pages, 1};
	for (; n > 0; n--) {
		tick++;
		for (int j = 0; j < web.capacity; j++) {
			due.earliest = INFINITY, due.page = -1;
			search_live(root, (double)tick);
			walk_to(due.page);
			tree_learn(poll(tree.page, tick, web.capacity * tree.share) ? 0 : -1);
			due.lasts[due.page] = (double)tick;
			renew_live(root);
		}
	}
}

// ---- lakg ----

#define LAKG_POLL ((u64)1 << 42)
#define GUIDE_BITS 7

typedef struct { i32 page, state; } seat;

static struct {
	int states;
	coins coins;
	u64 *amount, sum;
	double scale;
	seat *seats;
	i32 *place, begin[65];
	u64 from[65];
	unsigned char guide[1 << GUIDE_BITS];
} lakg;

static void lakg_number(int first) {
	for (int b = first; b < 64; b++)
		lakg.from[b + 1] = lakg.from[b] + (b ? (u64)(lakg.begin[b + 1] - lakg.begin[b]) << (64 - b) : 0);
	int b = 0;
	for (u64 part = 0; part < 1 << GUIDE_BITS; part++) {
		u64 r = high(part << (64 - GUIDE_BITS), lakg.from[64]);
		while (r >= lakg.from[b + 1]) b++;
		lakg.guide[part] = (unsigned char)b;
	}
}

static void lakg_rescale(void) { lakg.scale = web.capacity / (double)(i64)lakg.sum; }

static void new_lakg(int n, int states, const u64 seed[2]) {
	lakg.states = states;
	lakg.coins = coins_of(seed);
	lakg.seats = room(n, sizeof *lakg.seats);
	lakg.place = room(n, sizeof *lakg.place);
	lakg.amount = room(states + 1, sizeof *lakg.amount);
	for (int s = 1; s <= states; s++) {
		lakg.amount[s] = (u64)round(pow((double)s / states, 1.3) * LAKG_POLL);
		if (!lakg.amount[s]) lakg.amount[s] = 1;
	}
	i32 start = 1;
	while (start < states && (u64)n * lakg.amount[start + 1] <= (u64)web.capacity * LAKG_POLL) start++;
	for (int i = 0; i < n; i++) {
		lakg.seats[i] = (seat){i, start};
		lakg.place[i] = i;
	}
	for (int b = leading_zeros(lakg.amount[start]); b < 64; b++) lakg.begin[b + 1] = n;
	lakg.sum = (u64)n * lakg.amount[start];
	lakg_rescale();
	lakg_number(0);
}

static i32 lakg_draw(void) {
	for (;;) {
		u64 word = next(&lakg.coins), r = high(word, lakg.from[64]);
		int b = lakg.guide[word >> (64 - GUIDE_BITS)];
		while (r >= lakg.from[b + 1]) b++;
		r -= lakg.from[b];
		i32 at = lakg.begin[b] + (i32)(r >> (64 - b));
		if ((r & (((u64)1 << (64 - b)) - 1)) < lakg.amount[lakg.seats[at].state]) return at;
	}
}

static i32 lakg_trade(i32 a, i32 b) {
	seat t = lakg.seats[a];
	lakg.seats[a] = lakg.seats[b], lakg.seats[b] = t;
	lakg.place[lakg.seats[a].page] = a, lakg.place[lakg.seats[b].page] = b;
	return b;
}

static void lakg_move(i32 at, i32 to) {
	u64 from = lakg.amount[lakg.seats[at].state], goes = lakg.amount[to];
	lakg.seats[at].state = to;
	lakg.sum += goes - from;
	lakg_rescale();
	int b = leading_zeros(from), goal = leading_zeros(goes), first = b < goal ? b : goal;
	if (b == goal) return;
	for (; b > goal; b--) at = lakg_trade(at, lakg.begin[b]), lakg.begin[b]++;
	for (; b < goal; b++) lakg.begin[b + 1]--, at = lakg_trade(at, lakg.begin[b + 1]);
	lakg_number(first);
}

static void lakg_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		tick++;
		for (int j = 0; j < web.capacity; j++) {
			i32 at = lakg_draw();
			seat v = lakg.seats[at];
			int hit = poll(v.page, tick, (double)(i64)lakg.amount[v.state] * lakg.scale);
			int full = lakg.sum >= (u64)web.capacity * LAKG_POLL;
			i32 to = v.state;
			if (hit && !full && to < lakg.states) to++;
			else if (!hit && full && to > 1) to--;
			if (to != v.state) lakg_move(at, to);
		}
	}
}

// ---- cgla ----

#define TAKEN_MOST 256

static struct {
	int states;
	coins coins;
	i64 sum, now;
	double *scale; // 1/log2(1-s/N)
	i32 *state;
	i64 turn, slot;
	unsigned char *due;
	i32 *first, *next, at, taken[TAKEN_MOST + 64];
} cgla;

static i32 draw_gap(i32 s) {
	double u = (double)(i64)((next(&cgla.coins) >> 11) + 1);
	return 1 + (i32)(log2(u * 0x1p-53) * cgla.scale[s]);
}

#define ALL_BYTES 0x0101010101010101u

static inline void calendar_add(i32 page, i64 slot) {
	if (cgla.due) {
		cgla.due[(page & ~63) | (page & 7) << 3 | (page >> 3 & 7)] = (unsigned char)slot;
		return;
	}
	i64 list = slot & (cgla.turn - 1);
	cgla.next[page] = cgla.first[list], cgla.first[list] = page;
}

static void calendar_open(i64 slot) {
	cgla.slot = slot, cgla.at = 0;
	if (!cgla.due) {
		i64 list = slot & (cgla.turn - 1);
		cgla.at = cgla.first[list], cgla.first[list] = -1;
	}
}

static int calendar_take(void) {
	int count = 0;
	if (!cgla.due) {
		for (; cgla.at >= 0 && count < TAKEN_MOST; cgla.at = cgla.next[cgla.at]) cgla.taken[count++] = cgla.at;
		return count;
	}
	u64 low7 = 0x7f * ALL_BYTES, high = 0x80 * ALL_BYTES, slot = (u64)(unsigned char)cgla.slot * ALL_BYTES;
	for (; cgla.at < web.pages && count < TAKEN_MOST; cgla.at += 64) {
		u64 others = 0;
		for (int row = 0; row < 64; row += 8) {
			u64 x;
			memcpy(&x, cgla.due + cgla.at + row, 8);
			x ^= slot;
			others = others >> 1 | (((x & low7) + low7 | x) & high);
		}
		for (u64 up = ~others; up; up &= up - 1) cgla.taken[count++] = cgla.at | __builtin_ctzll(up);
	}
	while (count > 0 && cgla.taken[count - 1] >= web.pages) count--;
	return count;
}

static void schedule(const i32 *pages, int count) {
	for (int j = 0; j < count; j++) {
		i32 s = cgla.state[pages[j]], slots = draw_gap(s);
		if (slots > cgla.turn) slots = (i32)cgla.turn, cgla.state[pages[j]] = -s;
		calendar_add(pages[j], cgla.now + slots);
	}
}

static void new_cgla(int n, int states, const u64 seed[2]) {
	cgla.states = states;
	cgla.coins = coins_of(seed);
	cgla.sum = n;
	cgla.scale = room(states + 1, sizeof *cgla.scale);
	for (int s = 1; s < states; s++) cgla.scale[s] = M_LN2 / log1p(-(double)s / states);
	cgla.turn = (i64)1 << (64 - leading_zeros((u64)(2 * n / web.capacity)));
	cgla.state = room(n, sizeof *cgla.state);
	if (cgla.turn <= 256) {
		cgla.turn = 256;
		cgla.due = room((n + 63) / 64 * 64, 1);
	} else {
		cgla.first = room(cgla.turn, sizeof *cgla.first);
		cgla.next = room(n, sizeof *cgla.next);
		for (i64 i = 0; i < cgla.turn; i++) cgla.first[i] = -1;
	}
	for (int from = 0; from < n; from += TAKEN_MOST) {
		int count = n - from < TAKEN_MOST ? n - from : TAKEN_MOST;
		for (int j = 0; j < count; j++) cgla.taken[j] = from + j, cgla.state[from + j] = 1;
		schedule(cgla.taken, count);
	}
}

static void cgla_poll(i32 page, int exceeded) {
	i32 *s = &cgla.state[page];
	if (*s < 0) { // woken, not polled
		*s = -*s;
		return;
	}
	int hit = poll(page, cgla.now, (double)*s / cgla.states);
	if (hit && !exceeded && *s < cgla.states) ++*s, cgla.sum++;
	else if (!hit && exceeded && *s > 1) --*s, cgla.sum--;
}

static void cgla_advance(i64 tick, i64 n) {
	for (cgla.now = tick; n > 0; n--) {
		cgla.now++;
		int exceeded = cgla.sum > (i64)web.capacity * cgla.states;
		calendar_open(cgla.now);
		for (int count; (count = calendar_take()) > 0;) {
			for (int j = 0; j < count; j++) cgla_poll(cgla.taken[j], exceeded);
			schedule(cgla.taken, count);
		}
	}
}

// ---- cgla with ahead=L: polls planned for L slots, or by credit for ever where L is 0 ----

static struct { int ahead, next, *count; i32 **slots, *due; double *credit; } plan;

static void new_plan(int n, int states, int ahead, const u64 seed[2]) {
	cgla.states = states, cgla.coins = coins_of(seed), cgla.sum = n;
	cgla.state = room(n, sizeof *cgla.state);
	plan.ahead = plan.next = ahead;
	plan.due = room(n, sizeof *plan.due), plan.credit = room(n, sizeof *plan.credit);
	plan.count = room(ahead + 1, sizeof *plan.count), plan.slots = room(ahead + 1, sizeof *plan.slots);
	for (int k = 0; k < ahead; k++) plan.slots[k] = room(n, sizeof **plan.slots);
	for (int k = 0; k < n; k++) cgla.state[k] = 1;
	for (int k = 0; k < n && !ahead; k++) plan.credit[k] = unit(&cgla.coins);
}

static void plan_block(void) {
	plan.next = 0;
	for (int k = 0; k < plan.ahead; k++) plan.count[k] = 0;
	for (int page = 0; page < web.pages; page++) {
		double mean = plan.ahead * ((double)cgla.state[page] / cgla.states), coin = unit(&cgla.coins);
		int polls = (int)mean;
		polls += coin < mean - polls;
		if (!polls) continue;
		double u = unit(&cgla.coins);
		for (int j = 0; j < polls; j++) {
			int at = (int)((u + j) * plan.ahead / polls);
			if (at >= plan.ahead) at = plan.ahead - 1;
			plan.slots[at][plan.count[at]++] = page;
		}
	}
}

static int plan_slot(const i32 **pages) {
	if (!plan.ahead) {
		int count = 0;
		for (int page = 0; page < web.pages; page++)
			if ((plan.credit[page] += (double)cgla.state[page] / cgla.states) >= 1) plan.due[count++] = page;
		for (int j = 0; j < count; j++) plan.credit[plan.due[j]]--;
		*pages = plan.due;
		return count;
	}
	if (plan.next == plan.ahead) plan_block();
	*pages = plan.slots[plan.next];
	return plan.count[plan.next++];
}

static void plan_advance(i64 tick, i64 n) {
	for (cgla.now = tick; n > 0; n--) {
		cgla.now++;
		const i32 *pages;
		int count = plan_slot(&pages), exceeded = cgla.sum > (i64)web.capacity * cgla.states;
		for (int j = 0; j < count; j++) cgla_poll(pages[j], exceeded);
	}
}

// ---- fpa ----

typedef struct { i32 state, end; } rung;
typedef struct { i32 object, asks; } polled;
typedef struct { polled *list; int len; } polled_list;

static struct {
	int states, inner, turn, pages;
	coins coins;
	i32 *page, *at, *place, *sorted, *count;
	polled_list missed, hits;
	int sorted_len, drawn, rungs_len, rung;
	rung *rungs;
} fpa;

static void new_fpa(int n, int states, const u64 seed[2], const u64 order[2]) {
	fpa.states = states, fpa.pages = n;
	fpa.coins = coins_of(seed);
	fpa.inner = (int)floor(web.capacity - 0.1 * web.capacity + 1e-9);
	fpa.turn = fpa.inner;
	fpa.page = room(n, sizeof *fpa.page);
	fpa.at = room(n, sizeof *fpa.at);
	fpa.place = room(n, sizeof *fpa.place);
	fpa.missed.list = room(n, sizeof(polled));
	fpa.hits.list = room(n, sizeof(polled));
	fpa.sorted = room(n, sizeof *fpa.sorted);
	fpa.rungs = room(states + 1, sizeof *fpa.rungs);
	fpa.count = room(states + 1, sizeof *fpa.count);
	int in = 0, out = fpa.inner;
	for (int page = 0; page < n; page++) {
		int inner = below(&fpa.coins, (u64)(n - page)) < (u64)(fpa.inner - in);
		int i = inner ? in++ : out++;
		fpa.page[i] = page, fpa.at[i] = states;
	}
	coins turns = coins_of(order);
	i32 *outer = fpa.page + fpa.inner;
	for (int i = n - fpa.inner - 1; i > 0; i--) {
		u64 j = below(&turns, (u64)i + 1);
		i32 page = outer[i];
		outer[i] = outer[j], outer[j] = page;
	}
	for (int i = 0; i < n; i++) fpa.place[fpa.page[i]] = i;
}

// fpa_step moves an object within its class, and says whether it asks to leave.
static int fpa_step(i32 *s, int inward) {
	if (inward) {
		*s -= *s > 1;
		return 0;
	}
	if (*s == fpa.states) return 1;
	++*s;
	return 0;
}

static int fpa_poll_inner(i64 tick) {
	int demotions = 0;
	fpa.missed.len = 0;
	for (int i = 0; i < fpa.inner; i++) {
		int hit = poll(fpa.page[i], tick, 1), asks = fpa_step(&fpa.at[i], hit);
		demotions += asks;
		if (!hit) fpa.missed.list[fpa.missed.len++] = (polled){i, asks};
	}
	return demotions;
}

static int fpa_poll_outer(i64 tick) {
	int promotions = 0;
	double share = (web.capacity - fpa.inner) / (double)(fpa.pages - fpa.inner);
	fpa.hits.len = 0;
	for (int j = web.capacity - fpa.inner; j > 0; j--) {
		int i = fpa.turn, hit = poll(fpa.page[i], tick, share), asks = fpa_step(&fpa.at[i], !hit);
		promotions += asks;
		if (hit) fpa.hits.list[fpa.hits.len++] = (polled){i, asks};
		if (++fpa.turn == fpa.pages) fpa.turn = fpa.inner;
	}
	return promotions;
}

static void ladder_build(polled_list l) {
	fpa.rungs_len = fpa.rung = fpa.drawn = 0;
	for (int j = 0; j < l.len; j++) {
		i32 s = fpa.at[l.list[j].object];
		if (!fpa.count[s]++) fpa.rungs[fpa.rungs_len++].state = s;
	}
	for (int i = 1; i < fpa.rungs_len; i++) // few states: insertion, highest first
		for (int j = i; j > 0 && fpa.rungs[j - 1].state < fpa.rungs[j].state; j--) {
			rung t = fpa.rungs[j];
			fpa.rungs[j] = fpa.rungs[j - 1], fpa.rungs[j - 1] = t;
		}
	i32 end = 0;
	for (int i = 0; i < fpa.rungs_len; i++) {
		rung *r = &fpa.rungs[i];
		i32 begin = end;
		r->end = end += fpa.count[r->state];
		fpa.count[r->state] = begin;
	}
	fpa.sorted_len = end;
	for (int j = 0; j < l.len; j++) fpa.sorted[fpa.count[fpa.at[l.list[j].object]]++] = j;
	for (int i = 0; i < fpa.rungs_len; i++) fpa.count[fpa.rungs[i].state] = 0;
}

static i32 ladder_draw(void) {
	i32 *group = fpa.sorted + fpa.drawn;
	int len = fpa.rungs[fpa.rung].end - fpa.drawn;
	u64 k = below(&fpa.coins, (u64)len);
	i32 got = group[k];
	group[k] = group[0], group[0] = got;
	fpa.drawn++;
	if (len == 1) fpa.rung++;
	return got;
}

static void fpa_exchange(i32 i, i32 j) {
	i32 a = fpa.page[i], b = fpa.page[j];
	fpa.page[i] = b, fpa.page[j] = a;
	fpa.place[b] = i, fpa.place[a] = j;
}

static void fpa_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		tick++;
		int demotions = fpa_poll_inner(tick), promotions = fpa_poll_outer(tick);
		if (promotions > 0 && fpa.missed.len > 0) {
			ladder_build(fpa.missed);
			for (int j = 0; j < fpa.hits.len && fpa.drawn < fpa.sorted_len; j++) {
				if (!fpa.hits.list[j].asks) continue;
				polled *m = &fpa.missed.list[ladder_draw()];
				demotions -= m->asks;
				m->asks = 0;
				fpa_exchange(m->object, fpa.hits.list[j].object);
			}
		}
		if (demotions > 0 && fpa.hits.len > promotions) {
			int kept = 0;
			for (int j = 0; j < fpa.hits.len; j++)
				if (!fpa.hits.list[j].asks) fpa.hits.list[kept++] = fpa.hits.list[j];
			fpa.hits.len = kept;
			ladder_build(fpa.hits);
			for (int j = 0; j < fpa.missed.len && fpa.drawn < fpa.sorted_len; j++)
				if (fpa.missed.list[j].asks) fpa_exchange(fpa.missed.list[j].object, fpa.hits.list[ladder_draw()].object);
		}
	}
}

// ---- policies with shares that stand still: optimal and proportional by deadline, weighted by chance ----

typedef struct { i64 page; double deadline; } due_t;
typedef struct { double end, share; } line_part;

static struct {
	double *x;
	due_t *due;
	i64 len;
	coins coins;
	line_part *line;
	double parts, total;
	i32 *guide;
} fixed;

static inline int before(due_t a, due_t b) {
	return a.deadline < b.deadline || (a.deadline == b.deadline && a.page < b.page);
}

static void sink(i64 i, due_t e) {
	due_t *h = fixed.due;
	for (;;) {
		i64 child = 2 * i + 1;
		if (child >= fixed.len) break;
		if (child + 1 < fixed.len && before(h[child + 1], h[child])) child++;
		if (!before(h[child], e)) break;
		h[i] = h[child];
		i = child;
	}
	h[i] = e;
}

static void new_fixed(int n, int optimal, const u64 seed[2]) {
	fixed.coins = coins_of(seed);
	fixed.x = room(n, sizeof *fixed.x);
	fixed.due = room(n, sizeof *fixed.due);
	fixed.line = room(n, sizeof *fixed.line);
	fixed.guide = room(n + 1, sizeof *fixed.guide);
	double sum = 0;
	for (int k = n - 1; optimal && k >= 0; k--) sum += web.records[k].hazard;
	for (int k = 0; !optimal && k < n; k++) sum += web.rates[k];
	for (int k = 0; k < n; k++) fixed.x[k] = 1 / sum * (optimal ? web.records[k].hazard : web.rates[k]);
	double total = 0;
	for (int k = 0; k < n; k++) {
		double whole, u = modf((double)(k + 1) * 0.61803398874989484820, &whole);
		fixed.due[k] = (due_t){k, (1 - u) / fixed.x[k]};
		total += fixed.x[k];
		fixed.line[k] = (line_part){total, fixed.x[k]};
	}
	fixed.len = n;
	for (i64 i = (n - 2) / 2; i >= 0; i--) sink(i, fixed.due[i]);
	fixed.line[n - 1].end = INFINITY;
	fixed.total = total;
	fixed.parts = n / total;
	i32 page = 0;
	for (int i = 0; i <= n; i++) {
		while (fixed.line[page].end * fixed.parts <= i) page++;
		fixed.guide[i] = page;
	}
}

static void edf_advance(i64 tick, i64 n) {
	for (; n > 0; n--) {
		tick++;
		due_t e = fixed.due[0];
		double x = fixed.x[e.page];
		poll((int)e.page, tick, x);
		sink(0, (due_t){e.page, e.deadline + 1 / x});
	}
}

static void chance_advance(i64 tick, i64 n) {
	for (; n > 0; n--) {
		double point = unit_of(next(&fixed.coins)) * fixed.total;
		i32 page = fixed.guide[(i64)(point * fixed.parts)];
		while (fixed.line[page].end <= point) page++;
		poll(page, ++tick, fixed.line[page].share);
	}
}

// ---- in turn: uniform and the estimator ----

typedef struct { u64 hits, fresh, first; } estimate;

static struct {
	int turn;
	i64 polls;
	estimate *seen;
} even; // one poll a slot: the capacity is 1

static void uniform_advance(i64 tick, i64 n) {
	double x = 1 / (double)web.pages;
	for (; n > 0; n--) {
		poll(even.turn, ++tick, x);
		if (++even.turn == web.pages) even.turn = 0;
	}
}

static void estimator_advance(i64 tick, i64 n) {
	double x = 1 / (double)web.pages;
	for (; n > 0; n--) {
		int page = even.turn;
		if (poll(page, ++tick, x)) {
			estimate *v = &even.seen[page];
			v->hits++;
			if (even.polls < web.pages) v->first = 1;
			if (fresh(page, tick)) v->fresh++;
		}
		even.polls++;
		if (++even.turn == web.pages) even.turn = 0;
	}
}

// ---- index policies: the greatest index of age, by a kinetic tournament ----

#define FOREVER (INT64_MAX / 4)

typedef struct { i32 page; i64 holds; } race_node;
typedef struct { i32 before, after; } age_link;

static struct {
	i64 *last;
	double *slope, sum, floor;
	int added, first;
	race_node *nodes;
	age_link *links;
	double (*at)(i32 page, i64 age);
	i64 (*holds)(i32 winner, i32 loser, double w, double l, i64 aw, i64 al);
} ix;

static double line_at(i32 page, i64 age) { return ix.slope[page] * (double)age; }

static i64 slots_of(double slots) { return slots > 0 ? slots < FOREVER ? (i64)slots : FOREVER : 0; }

static i64 line_holds(i32 winner, i32 loser, double w, double l, i64 aw, i64 al) {
	if (aw == 0) return 0;
	if (al == 0) l = 0;
	double steeper = ix.slope[loser] - ix.slope[winner];
	if (steeper > 0) return slots_of(0.9 * (w - l) / steeper);
	return w == 0 ? 0 : FOREVER;
}

static inline double index_at(i32 page, i64 slot, i64 *age) {
	*age = slot - ix.last[page];
	return *age ? ix.at(page, *age) : -1;
}

static void play(int i, i64 slot) {
	race_node a = ix.nodes[2 * i], b = ix.nodes[2 * i + 1], node = {a.page, a.holds < b.holds ? a.holds : b.holds};
	if (b.page >= 0) {
		i64 aa, ab, until;
		double ia = index_at(a.page, slot, &aa), ib = index_at(b.page, slot, &ab);
		if (ia >= ib) until = slot + ix.holds(a.page, b.page, ia, ib, aa, ab);
		else node.page = b.page, until = slot + ix.holds(b.page, a.page, ib, ia, ab, aa);
		if (until < node.holds) node.holds = until;
	}
	ix.nodes[i] = node;
}

static void refresh(int i, i64 slot) {
	for (int child = 2 * i; child <= 2 * i + 1; child++)
		if (ix.nodes[child].holds < slot) refresh(child, slot);
	play(i, slot);
}

static void new_index(int n, double slope) {
	ix.last = room(n, sizeof *ix.last);
	ix.slope = room(n, sizeof *ix.slope);
	ix.links = room(n + 1, sizeof *ix.links);
	for (int k = 0; k < n; k++) ix.slope[k] = slope;
	for (int i = 0; i <= n; i++) ix.links[i] = (age_link){i - 1, i + 1};
	ix.links[0].before = n, ix.links[n].after = 0;
	for (ix.first = 1; ix.first < n;) ix.first *= 2;
	ix.nodes = room(2 * ix.first, sizeof *ix.nodes);
	for (int i = 0; i < ix.first; i++) ix.nodes[ix.first + i] = (race_node){i < n ? i : -1, FOREVER};
	ix.at = line_at, ix.holds = line_holds;
}

static void add_up(void) {
	ix.sum = 0, ix.added = 0;
	for (int k = 0; k < web.pages; k++) ix.sum += ix.slope[k];
}

static void race_again(i64 slot) {
	add_up();
	for (int i = ix.first - 1; i > 0; i--) play(i, slot);
}

static void set_slope(int page, double slope) {
	ix.sum += slope - ix.slope[page];
	ix.slope[page] = slope;
	if (++ix.added == web.pages) add_up();
}

static int choose(i64 slot) {
	if (ix.nodes[1].holds < slot) refresh(1, slot);
	int page = ix.nodes[1].page;
	if (ix.floor == 0) return page;
	int old = ix.links[0].after - 1;
	i64 age;
	double index = index_at(page, slot, &age);
	return index >= ix.floor * ix.sum / web.pages * (double)(slot - ix.last[old]) ? page : old;
}

static void index_polled(int page, i64 slot) {
	ix.last[page] = slot;
	for (int i = (ix.first + page) / 2; i > 0; i /= 2) play(i, slot);
	age_link e = ix.links[page + 1];
	ix.links[e.before].after = e.after, ix.links[e.after].before = e.before;
	i32 last = ix.links[0].before;
	ix.links[page + 1] = (age_link){last, 0};
	ix.links[last].after = ix.links[0].before = page + 1;
}

static void (*index_learn)(int page, double gap, int hit);

static void index_spend(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		tick++;
		web.purse += web.capacity;
		for (int polls = 0; web.purse > 0; polls++) {
			int page = choose(tick);
			i64 gap = tick - ix.last[page];
			if (!gap || polls == web.pages) {
				web.purse = 0;
				break;
			}
			web.purse -= web.costs[page];
			int hit = rewards(poll(page, tick, 1 / (double)gap));
			if (index_learn) index_learn(page, (double)gap, hit);
			index_polled(page, tick);
		}
	}
}

static void index_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		int page = choose(++tick);
		double gap = (double)(tick - ix.last[page]);
		int hit = poll(page, tick, 1 / gap);
		if (index_learn) index_learn(page, gap, hit);
		index_polled(page, tick);
	}
}

static void new_greedy(int n) {
	new_index(n, 0);
	for (int k = 0; k < n; k++) ix.slope[k] = web.records[k].hazard;
	race_again(0);
}

// ---- Whittle's index: the numbers of a page ----

static double whittle_at(i32 page, i64 age) {
	double p = web.rates[page], m = (double)age;
	if (m * p > 0.1) return 1 - exp(-web.records[page].hazard * m) * (1 + m * p);
	double term = m * (m + 1) / 2 * p * p, sum = 0;
	for (double k = 0; k < 9; k++) {
		sum += (k + 1) * term;
		term *= -p * (m - 1 - k) / (k + 3);
	}
	return sum;
}

static i64 whittle_holds(i32 winner, i32 loser, double w, double l, i64 aw, i64 al) {
	if (aw == 0) return 0;
	double a = web.records[winner].hazard, b = web.records[loser].hazard, p = web.rates[loser];
	if (a >= b && aw >= al) return FOREVER;
	if (l < 0) l = 0;
	double age = (double)al, u = a * (double)aw, v = b * (double)(al + 1);
	double unchanged = (1 - l) / (1 + age * p) * 1.001 + 1e-12;
	double slots = sqrt((age + 1) * (age + 1) + 2 * (w - l) / (p * p * unchanged)) - (age + 1);
	if (u > v) {
		if (a >= b) return FOREVER;
		double more = (u - v) / (b - a);
		if (more > slots) slots = more;
	}
	return slots_of(0.9 * slots);
}

static void new_whittle(int n) {
	new_index(n, 0);
	ix.at = whittle_at, ix.holds = whittle_holds;
	race_again(0);
}

// ---- indices with costs: a page's worth is 1/w ----

static double price(double u) {
	if (u > 0.1) return 1 - (1 + u) * exp(-u);
	return u * u * (1.0 / 2 - u * (1.0 / 3 - u * (1.0 / 8 - u * (1.0 / 30 - u * (1.0 / 144 - u * (1.0 / 840 - u / 5760))))));
}

// leads: the slots for which a winner of worth o and rate a, at u = a·age, stays ahead of a rival.
static double leads(double o, double a, double u, double ro, double ra, double ru) {
	double end = (0.3 + u / 2) / a, now = sqrt(o * price(u)), grows = (sqrt(o * price(u + a * end)) - now) / end;
	double root = sqrt(ro * price(ru)), rival = ro * ru * exp(-ru) / (2 * root) * ra;
	if (now <= root) return 0;
	if (rival <= grows) return end;
	return fmin(end, (now - root) / (rival - grows));
}

static double paid_whittle_at(i32 page, i64 age) { return 1 / web.costs[page] * whittle_at(page, age); }

static i64 paid_whittle_holds(i32 winner, i32 loser, double w, double l, i64 aw, i64 al) {
	if (aw == 0) return 0;
	double a = web.records[winner].hazard, b = web.records[loser].hazard, p = web.rates[loser];
	double o = 1 / web.costs[winner], ro = 1 / web.costs[loser];
	if (o >= ro && a >= b && aw >= al) return FOREVER;
	if (l < 0) l = 0;
	double age = (double)al, u = a * (double)aw, v = b * (double)(al + 1);
	double unchanged = (1 - l / ro) / (1 + age * p) * 1.001 + 1e-12;
	double slots = sqrt((age + 1) * (age + 1) + 2 * (w - l) / (ro * p * p * unchanged)) - (age + 1);
	if (o >= ro && u > v) {
		if (a >= b) return FOREVER;
		slots = fmax(slots, (u - v) / (b - a));
	}
	if (o != ro) slots = fmax(slots, leads(o, a, u, ro, b, v));
	return slots_of(0.9 * slots);
}

static double paid_line_at(i32 page, i64 age) { return 1 / web.costs[page] * price(ix.slope[page] * (double)age); }

static i64 paid_line_holds(i32 winner, i32 loser, double w, double l, i64 aw, i64 al) {
	double a = ix.slope[winner], b = ix.slope[loser], o = 1 / web.costs[winner], ro = 1 / web.costs[loser];
	double u = a * (double)aw, v = b * (double)al;
	if (aw == 0 || w <= l) return 0;
	if (o >= ro && a >= b && u >= v) return FOREVER;
	return slots_of(0.9 * leads(o, a, u, ro, b, fmax(v, 1e-9)));
}

static void use_costs(double (*at)(i32, i64), i64 (*holds)(i32, i32, double, double, i64, i64)) {
	ix.at = at, ix.holds = holds;
	race_again(0);
}

// ---- gamma ----

typedef struct { double a, b; } gamma_rate;

static gamma_rate *gammas;

static void gamma_learn(int page, double g, int hit) {
	gamma_rate *v = &gammas[page];
	if (hit) {
		double change = g / (v->b + g), z0 = -expm1(v->a * log1p(-change));
		double z1 = change + (1 - change) * z0, z2 = change + (1 - change) * z1;
		double mean = v->a / v->b * (z1 / z0), variance = v->a * (v->a + 1) / (v->b * v->b) * (z2 / z0) - mean * mean;
		*v = (gamma_rate){mean * mean / variance, mean / variance};
	} else v->b += g;
	set_slope(page, v->a / v->b);
}

static void new_gamma(int n) {
	gammas = room(n, sizeof *gammas);
	for (int k = 0; k < n; k++) gammas[k] = (gamma_rate){0.5, 1};
	new_index(n, 0.5);
	race_again(0);
	index_learn = gamma_learn;
}

// ---- grid ----

#define GRID_RATES 64

static double grid_rate[GRID_RATES], *grid_weight;

static double median_rate(const double *w) {
	double sum = 0;
	for (int i = 0; i < GRID_RATES; i++)
		if ((sum += w[i]) >= 0.5) return grid_rate[i];
	return grid_rate[GRID_RATES - 1];
}

static void grid_learn(int page, double g, int hit) {
	double *w = grid_weight + (i64)GRID_RATES * page, part = -expm1(-1e-5 * g), still[GRID_RATES], sum = 0;
	for (int i = 0; i < GRID_RATES; i++) w[i] = w[i] * (1 - part) + part / GRID_RATES;
	for (int i = 0; i < 4; i++) still[i] = exp(-(grid_rate[i] - grid_rate[0]) * g);
	double first = exp(-grid_rate[0] * g);
	for (int i = 4; i < GRID_RATES; i++) still[i] = still[i - 4] * still[i - 4] * first;
	for (int i = 0; i < GRID_RATES; i++) {
		double x = w[i] * (hit ? 1 - still[i] * first : still[i]);
		w[i] = x > 1e-200 ? x : 1e-200;
		sum += w[i];
	}
	for (int i = 0; i < GRID_RATES; i++) w[i] /= sum;
	set_slope(page, median_rate(w));
}

static void new_grid(int n) {
	grid_weight = room((i64)n * GRID_RATES, sizeof *grid_weight);
	for (int i = 0; i < GRID_RATES; i++) grid_rate[i] = 5e-5 * exp2(i / 4.0);
	for (i64 i = 0; i < (i64)n * GRID_RATES; i++) grid_weight[i] = 1.0 / GRID_RATES;
	new_index(n, median_rate(grid_weight));
	ix.floor = 0.02;
	race_again(0);
	index_learn = grid_learn;
}

// ---- the interval automaton ----

typedef struct { double length; i64 polls; } page_interval;

static page_interval *intervals;
static double interval_mean = 0.5;

static void interval_learn(int page, double gap, int hit) {
	(void)gap;
	page_interval *v = &intervals[page];
	double answer = hit, longest = 1 / (0.02 * ix.sum / web.pages), rest = interval_mean, cost = 1;
	if (web.costs) cost = web.costs[page], rest = fmin(1, interval_mean * cost);
	v->length *= exp((0.2 + 1 / (double)(1 + v->polls)) * (rest - answer));
	if (v->length > longest) v->length = longest;
	if (v->length < 1e-6) v->length = 1e-6;
	v->polls++;
	interval_mean += 0.002 * (answer - interval_mean * cost);
	set_slope(page, 1 / v->length);
}

static void new_interval(int n, const u64 order[2]) {
	coins turns = coins_of(order);
	intervals = room(n, sizeof *intervals);
	new_index(n, 1);
	for (int k = 0; k < n; k++) ix.slope[k] = 1 / (intervals[k].length = 1 + unit(&turns) * 1e-6);
	race_again(0);
	index_learn = interval_learn;
}

// ---- commit ----

static struct { i64 done; int committed; u32 *polls, *hits; } com;

static void commit_learn(int page, double gap, int hit) {
	(void)gap;
	if (com.committed) return;
	com.polls[page]++, com.hits[page] += (u32)hit;
	com.committed = ++com.done >= 20 * (i64)web.pages;
}

static void commit_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		tick++;
		int page = com.committed ? choose(tick) : ix.links[0].after - 1;
		double gap = (double)(tick - ix.last[page]);
		int was = com.committed, hit = poll(page, tick, 1 / gap);
		commit_learn(page, gap, hit);
		if (com.committed && !was) {
			for (int k = 0; k < web.pages; k++) {
				double polls = com.polls[k], misses = (double)(com.polls[k] - com.hits[k]);
				ix.slope[k] = -log((misses + 0.25) / (polls + 0.5)) * polls / (double)tick;
			}
			race_again(tick);
		}
		index_polled(page, tick);
	}
}

static void new_commit(int n) {
	com.polls = room(n, sizeof *com.polls), com.hits = room(n, sizeof *com.hits);
	new_index(n, 1);
	race_again(0);
}

// ---- nutch ----

static struct { double *slots, longest; i64 *last, *changed; } nut;

static void nutch_advance(i64 tick, i64 n) {
	for (i64 end = tick + n; tick < end;) {
		due_t e = fixed.due[0];
		if (e.deadline > (double)++tick) continue;
		double *slots = &nut.slots[e.page];
		int hit = poll((int)e.page, tick, 1 / (double)(tick - nut.last[e.page]));
		*slots *= hit ? 0.8 : 1.4;
		nut.last[e.page] = tick;
		if (hit) nut.changed[e.page] = tick;
		double still = (double)(tick - nut.changed[e.page]);
		if (*slots < still) *slots = still;
		if (*slots < 1) *slots = 1;
		if (*slots > nut.longest) *slots = nut.longest;
		double next = (double)tick - 0.3 * still + *slots;
		sink(0, (due_t){e.page, next > (double)(tick + 1) ? next : (double)(tick + 1)});
	}
}

static void new_nutch(int n) {
	nut.slots = room(n, sizeof *nut.slots), nut.last = room(n, sizeof *nut.last), nut.changed = room(n, sizeof *nut.changed);
	fixed.due = room(n, sizeof *fixed.due), fixed.len = n, nut.longest = 12.0 * n;
	for (int k = 0; k < n; k++) nut.slots[k] = n, fixed.due[k] = (due_t){k, 1};
}

// ---- VLAKG: amounts in a sum tree; N is the rule, 0 multiplicative, 1 linear, 2 reward-inaction ----

static struct { int rule; i64 leaves, fulls; double step, *weights; coins coins; } amounts;

static void amounts_add_up(void) {
	for (i64 k = amounts.leaves - 1; k > 0; k--) amounts.weights[k] = amounts.weights[2 * k] + amounts.weights[2 * k + 1];
}

static void new_vlakg(int n, int rule, const u64 seed[2]) {
	static const double steps[3] = {0.1, 0.001, 0.0001};
	amounts.rule = rule, amounts.step = steps[rule], amounts.coins = coins_of(seed);
	for (amounts.leaves = 1; amounts.leaves < n;) amounts.leaves *= 2;
	amounts.weights = room(2 * amounts.leaves, sizeof *amounts.weights);
	for (int page = 0; page < n; page++) amounts.weights[amounts.leaves + page] = web.capacity / (double)n;
	amounts_add_up();
}

static inline void amounts_set(i64 k, double weight) {
	double *w = amounts.weights;
	w[k] = weight;
	for (k >>= 1; k > 0; k >>= 1) w[k] = w[2 * k] + w[2 * k + 1];
}

static void vlakg_advance(i64 tick, i64 n) {
	double *w = amounts.weights, a = amounts.step, c = web.capacity;
	for (i64 end = tick + n; tick < end;) {
		tick++;
		for (int turn = 0; turn < web.capacity; turn++) {
			double sum = w[1], point = unit_of(next(&amounts.coins)) * sum;
			i64 k = 1;
			while (k < amounts.leaves) {
				k *= 2;
				double left = w[k];
				if (point >= left && w[k + 1] > 0) point -= left, k++;
			}
			double x = w[k];
			int hit = poll((int)(k - amounts.leaves), tick, x * c / sum), full = amounts.rule == 2 || sum >= c * (1 - 1e-12);
			amounts.fulls += full;
			if (amounts.rule == 2) {
				if (!hit) continue;
				amounts_set(k, x + a / (1 - a) * sum);
				if (w[1] < 1e100) continue;
				double scale = 1 / w[1];
				for (int page = 0; page < web.pages; page++) w[amounts.leaves + page] *= scale;
				amounts_add_up();
				continue;
			}
			if (hit == full) continue;
			double to = x - a * x;
			if (amounts.rule == 0) to = hit ? fmin(1, x * (1 + a)) : x / (1 + a);
			else if (hit) to = x + a * (1 - x);
			if (to != x) amounts_set(k, to);
		}
	}
}

static i64 polls_so_far(void) { return web.polls; }
static u64 web_sum(void) { return add_to(add_to(0, web.polls), web.hits); }

int main(int argc, char **argv) {
	if (argc != 8) {
		fprintf(stderr, "usage: twin SCHEME model|pages PAGES CAPACITY N SEED WORDS\n");
		return 2;
	}
	const char *scheme = argv[1];
	const char *ahead = strstr(argv[7], "ahead=");
	int pages = atoi(argv[3]), states = atoi(argv[5]), costs = strstr(argv[7], "costs=on") != 0;
	u64 seed = strtoull(argv[6], 0, 10), own[2], order[2];
	char name[64];
	snprintf(name, sizeof name, "scheme %s", scheme);
	substream(seed, name, own);
	snprintf(name, sizeof name, "turns %s", scheme);
	substream(seed, name, order);
	new_web(pages, atoi(argv[4]), !strcmp(argv[2], "model"), seed);
	if (costs) new_costs(pages, seed);
	if (strstr(argv[7], "updates=cumulative")) web.pending = room(pages, sizeof *web.pending);
	web.marginal = strstr(argv[7], "reward=marginal") != 0;
	void (*advance)(i64, i64) = 0;
	if (!strcmp(scheme, "h-traa") && !costs && !strstr(argv[7], "schedule=")) new_tree(pages, states, own), advance = htraa_advance;
	if (!strcmp(scheme, "h-traa") && costs) new_tree_with_costs(pages, states, own), advance = htraa_spend;
	const char *lambda = strstr(argv[7], "lambda=");
	if (lambda) new_bent_tree(pages, states, atof(lambda + 7), own), advance = bent_advance;
	if (strstr(argv[7], "schedule=accrued")) new_accrued(pages, states, own), advance = accrued_advance;
	if (strstr(argv[7], "schedule=live")) new_live(pages, states, own), advance = live_advance;
	if (!strcmp(scheme, "lakg")) new_lakg(pages, states, own), advance = lakg_advance;
	if (!strcmp(scheme, "cgla") && !ahead) new_cgla(pages, states, own), advance = cgla_advance;
	if (!strcmp(scheme, "cgla") && ahead) new_plan(pages, states, atoi(ahead + 6), own), advance = plan_advance;
	if (!strcmp(scheme, "fpa")) new_fpa(pages, states, own, order), advance = fpa_advance;
	if (!strcmp(scheme, "optimal")) new_fixed(pages, 1, own), advance = edf_advance;
	if (!strcmp(scheme, "proportional")) new_fixed(pages, 0, own), advance = edf_advance;
	if (!strcmp(scheme, "weighted")) new_fixed(pages, 0, own), advance = chance_advance;
	if (!strcmp(scheme, "uniform")) advance = uniform_advance;
	if (!strcmp(scheme, "estimator")) even.seen = room(pages, sizeof *even.seen), advance = estimator_advance;
	if (!strcmp(scheme, "greedy-known")) new_greedy(pages), advance = index_advance;
	if (!strcmp(scheme, "whittle")) new_whittle(pages), advance = index_advance;
	if (!strcmp(scheme, "gamma")) new_gamma(pages), advance = index_advance;
	if (!strcmp(scheme, "grid")) new_grid(pages), advance = index_advance;
	if (!strcmp(scheme, "interval")) new_interval(pages, order), advance = index_advance;
	if (!strcmp(scheme, "commit")) new_commit(pages), advance = commit_advance;
	int rule = strstr(argv[7], "rule=linear") ? 1 : strstr(argv[7], "rule=reward-inaction") ? 2 : 0;
	if (!strcmp(scheme, "vlakg")) new_vlakg(pages, rule, own), advance = vlakg_advance;
	if (!strcmp(scheme, "nutch")) new_nutch(pages), advance = nutch_advance;
	if (costs && advance == index_advance) {
		advance = index_spend;
		if (!strcmp(scheme, "whittle")) use_costs(paid_whittle_at, paid_whittle_holds);
		if (!strcmp(scheme, "gamma")) use_costs(paid_line_at, paid_line_holds);
	}
	if (!advance) {
		fprintf(stderr, "twin: there is no %s here\n", scheme);
		return 2;
	}
	chances = &web.earned;
	serve(advance, polls_so_far, web_sum);
	return 0;
}
