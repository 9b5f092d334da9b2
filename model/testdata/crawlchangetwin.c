// crawlchangetwin.c: the crawl lab where documents change, in plain C, to measure the Go
// program against (twins_test.go): the web and its changes, the schemes robot and
// round-robin, and beside each the all-knowing upper bound that it is compared with. Same
// rules and random numbers as world/ and automata/; the web's links, and the relevance of
// the documents' first versions, are read from a file that Go has written.
//
//     cc -O2 -ffp-contract=off -o crawlchangetwin crawlchangetwin.c -lm
//
// Arguments: scheme, the file, seed, changes a tick, duration; the rest is told at serve.

#include "crawltwin.h"

// ---- the web and how it changes (world/crawlchange.go) ----

static struct {
	i32 n, links, *first, *to;
	double *base, *relevance, *bound_recall, total, rate;
	u64 seed, change_seed;
	u32 *version;
	char *absent, *leaf;
	i32 *buried, oldest, count, goal;
	float *odds;
	i32 *alias;
	i32 touched[64], touched_count;
} web;

static inline u64 hash_word(u64 seed, u64 item, u64 time) { return mix(mix(mix(seed) + item) + time); }
static inline double hash_unit(u64 seed, u64 item, u64 time) { return unit_of(hash_word(seed, item, time)); }

static double assess(i32 doc) {
	if (web.absent[doc] || doc == 0) return 0;
	double r = web.base[doc];
	if (web.version[doc]) r *= 0.6 + 0.8 * hash_unit(web.seed ^ 0x9d39247e33776d41u, (u64)doc, web.version[doc]);
	return r;
}

static void bury(i32 doc) {
	web.absent[doc] = 1;
	web.buried[(web.oldest + web.count++) % web.n] = doc;
}

// find_leaves marks the documents through which nothing else is met first.
static void find_leaves(void) {
	i32 *parent = room(web.n, sizeof *parent), *order = room(web.n, sizeof *order), met = 1;
	memset(parent, -1, web.n * sizeof *parent);
	for (i32 k = 0; k < met; k++) {
		i32 doc = order[k];
		web.leaf[doc] = doc != 0;
		for (i32 e = web.first[doc]; e < web.first[doc + 1]; e++)
			if (web.to[e] && parent[web.to[e]] < 0) parent[web.to[e]] = doc, order[met++] = web.to[e];
	}
	for (i32 doc = 0; doc < web.n; doc++)
		if (parent[doc] >= 0) web.leaf[parent[doc]] = 0;
}

// make_alias makes the table that draws documents by their own rates (Walker 1977).
static void make_alias(void) {
	double *weight = room(web.n, sizeof *weight), sum = 0;
	i32 *small = room(web.n, sizeof *small), *large = room(web.n, sizeof *large), smalls = 0, larges = 0;
	for (i32 doc = 1; doc < web.n; doc++) {
		double u = hash_unit(web.change_seed, (u64)doc, (u64)1 << 61), v = hash_unit(web.change_seed, (u64)doc, (u64)1 << 60);
		double z = sqrt(-2 * log(1 - u)) * cos(2 * M_PI * v);
		weight[doc] = (float)(round(exp(1.2 * z) * 65536) / 65536);
		sum += weight[doc];
	}
	for (i32 doc = 0; doc < web.n; doc++) {
		weight[doc] *= (double)web.n / sum;
		if (weight[doc] < 1) small[smalls++] = doc;
		else large[larges++] = doc;
	}
	while (smalls && larges) {
		i32 s = small[--smalls], l = large[larges - 1];
		web.odds[s] = (float)weight[s], web.alias[s] = l;
		if ((weight[l] -= 1 - weight[s]) < 1) larges--, small[smalls++] = l;
	}
	while (smalls) web.odds[small[--smalls]] = 1;
	while (larges) web.odds[large[--larges]] = 1;
}

static void read_web(const char *path, u64 seed, double rate) {
	FILE *f = fopen(path, "rb");
	if (!f) { perror(path); exit(1); }
	i32 *sizes = part_of(f, 2, sizeof *sizes);
	web.n = sizes[0], web.links = sizes[1], web.seed = seed, web.rate = rate;
	web.first = part_of(f, web.n + 1, sizeof *web.first);
	web.to = part_of(f, web.links, sizeof *web.to);
	web.base = part_of(f, web.n, sizeof *web.base);
	web.bound_recall = part_of(f, web.n + 1, sizeof *web.bound_recall);
	fclose(f);
	u64 own[2];
	substream(seed, "crawl changes", own);
	web.change_seed = own[0];
	web.relevance = room(web.n, sizeof *web.relevance), web.version = room(web.n, sizeof *web.version);
	web.absent = room(web.n, 1), web.leaf = room(web.n, 1), web.buried = room(web.n, sizeof *web.buried);
	web.odds = room(web.n, sizeof *web.odds), web.alias = room(web.n, sizeof *web.alias);
	find_leaves();
	make_alias();
	for (i32 doc = 0; doc < web.n; doc++)
		if (web.leaf[doc] && hash_unit(web.change_seed, (u64)doc, (u64)1 << 62) < 0.05) bury(doc), web.goal++;
	for (i32 doc = 0; doc < web.n; doc++) web.total += web.relevance[doc] = assess(doc);
}

static inline i32 draw(u64 which) {
	unsigned __int128 product = (unsigned __int128)which * (u64)web.n;
	i32 doc = (i32)(product >> 64);
	u64 rest = (u64)product;
	return (float)(i64)(rest >> 40) * 0x1p-24f >= web.odds[doc] ? web.alias[doc] : doc;
}

// ---- a collection (world/crawlcollection.go) ----

typedef struct { double relevance; u32 version; char listed; } entry;

typedef struct {
	entry *entries;
	i32 *order, ordered, count;
	double sum, fresh, quality, bound, gained;
	i64 ticks, requests, answers;
} collection;

static collection own, ideal;

static void begin_collection(collection *c) {
	memset(c->entries, 0, web.n * sizeof *c->entries);
	c->ordered = c->count = 0;
	c->sum = c->fresh = c->quality = c->bound = 0;
	c->ticks = 0;
}

typedef struct { double relevance, before; char exists, held, modified; } page;

static inline page fetch(collection *c, i32 doc) {
	entry *e = &c->entries[doc];
	u32 now = web.version[doc] + 1;
	page p = {web.relevance[doc], e->relevance, !web.absent[doc], e->version > 0, e->version > 0 && e->version != now};
	if (p.held) {
		c->count--;
		c->sum -= p.before;
		if (!p.modified) c->fresh -= p.before;
	}
	if (!p.exists) {
		*e = (entry){0, 0, e->listed};
		return p;
	}
	if (!e->listed) c->order[c->ordered++] = doc;
	c->count++;
	*e = (entry){p.relevance, now, 1};
	c->sum += p.relevance;
	c->fresh += p.relevance;
	c->gained += p.relevance;
	return p;
}

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline double reward(page p) { // Eq. 11
	if (p.exists && !p.held) return p.relevance;
	if (p.exists && p.modified) return larger(p.before, p.relevance);
	return !p.exists && p.held ? p.before : 0;
}

static inline double gain(collection *c, i32 doc) {
	entry e = c->entries[doc];
	double now = web.relevance[doc];
	if (!web.absent[doc] && !e.version) return now;
	if (!web.absent[doc] && e.version != web.version[doc] + 1) return larger(now, e.relevance);
	return web.absent[doc] && e.version ? e.relevance : -1;
}

static inline void end_tick(collection *c) {
	c->ticks++;
	c->quality += portion(c->fresh, larger(web.total, c->sum));
	c->bound += web.bound_recall[c->ticks < web.n ? c->ticks : web.n];
}

static void change(u64 which, u64 how) {
	int bare = web.count == web.n - 1;
	i32 doc = draw(which);
	while (web.absent[doc] && !bare) which = mix(which), doc = draw(which);
	if (bare || (how % 5 == 0 && web.count > web.goal)) {
		doc = web.buried[web.oldest];
		web.oldest = (web.oldest + 1) % web.n;
		web.count--;
		web.absent[doc] = 0;
	} else if (how % 5 == 0 && web.leaf[doc]) {
		bury(doc);
	}
	web.version[doc]++;
	double old = web.relevance[doc];
	web.relevance[doc] = assess(doc);
	web.total += web.relevance[doc] - old;
	web.touched[web.touched_count++] = doc;
	if (own.entries[doc].version == web.version[doc]) own.fresh -= own.entries[doc].relevance;
	if (ideal.entries[doc].version == web.version[doc]) ideal.fresh -= ideal.entries[doc].relevance;
}

static inline void web_tick(i64 tick) {
	web.touched_count = 0;
	int n = (int)web.rate;
	if (hash_unit(web.change_seed, (u64)tick, 0) < web.rate - n) n++;
	for (int k = 0; k < n; k++)
		change(hash_word(web.change_seed, (u64)tick, (u64)(2 * k + 1)), hash_word(web.change_seed, (u64)tick, (u64)(2 * k + 2)));
}

// ---- the upper bound, on a frontier that keeps where each document stands ----

static struct { waiting *heap; i32 *place, size; } best;

static void stand(i32 i) { // after changes from i up to the first
	for (; i < best.size; i = (i - 1) / 4) {
		best.place[doc_of(best.heap[i])] = i;
		if (i == 0) break;
	}
}

static void best_push(waiting w) {
	i32 i = best.size++;
	rise(best.heap, i, w);
	stand(i);
}

static void best_remove(i32 doc) {
	i32 i = best.place[doc], n = --best.size;
	best.place[doc] = -1;
	if (i < n) stand(sink(best.heap, n, i, best.heap[n]));
}

static void begin_best(void) {
	memset(best.place, -1, web.n * sizeof *best.place);
	best.size = 0;
	for (i32 doc = 0; doc < web.n; doc++)
		if (!web.absent[doc]) rise(best.heap, best.size++, new_waiting(web.relevance[doc], 0, doc));
	for (i32 i = 0; i < best.size; i++) best.place[doc_of(best.heap[i])] = i;
}

static inline void best_step(void) {
	for (int k = 0; k < web.touched_count; k++) {
		i32 doc = web.touched[k];
		double g = gain(&ideal, doc);
		int waits = best.place[doc] >= 0;
		if (waits) best_remove(doc);
		if (g >= 0) best_push(new_waiting(g, 0, doc));
	}
	if (best.size) {
		i32 doc = doc_of(best.heap[0]);
		best_remove(doc);
		ideal.requests++, ideal.answers++;
		fetch(&ideal, doc);
	}
	end_tick(&ideal);
}

// ---- what both schemes share (automata/scout.go) ----

static struct {
	u64 seed, traversal;
	char *known;
	i32 *parent;
	i64 *fetched;
	waiting *heap;
	i32 size;
} scout;

static inline void meet(i32 doc, i32 parent, double index) {
	scout.known[doc] = 1;
	scout.parent[doc] = parent;
	rise(scout.heap, scout.size++, new_waiting(index, (u32)scramble(scout.seed ^ (scout.traversal << 32 | (u32)doc)), doc));
}

static void begin_scout(double index) {
	scout.traversal++;
	memset(scout.known, 0, web.n);
	memset(scout.fetched, 0, web.n * sizeof *scout.fetched);
	scout.size = 0;
	meet(0, -1, index);
}

static inline i32 take_first(void) {
	i32 doc = doc_of(scout.heap[0]), n = --scout.size;
	if (n) sink(scout.heap, n, 0, scout.heap[n]);
	return doc;
}

// ---- robot: the values of what was fetched, by features (automata/robotage.go) ----

enum { RELEVANCES = 13, LINKS = 3, FINDINGS = 3, AGES = 24 };
enum { KINDS = RELEVANCES * LINKS * FINDINGS, GROUPS = LINKS * FINDINGS * AGES, AGED = KINDS * AGES };

static struct { double alpha, gamma, *fetch, top; float *gain; i32 *state; } robot;

// What is best of each age (automata/robotrank.go): a state x is of group x % GROUPS and of
// relevance class x / GROUPS; in a group no value falls with the relevance, and none of an
// age is above its bound.
static double level_of[RELEVANCES], found_worth[FINDINGS * AGES], links_worth[LINKS * AGES];
static struct { u32 present[GROUPS], stale, peaks[AGES]; double bound[AGES], peak[AGES]; } rank; // peaks: the groups that have the peak

static inline double worth(u32 x) {
	return level_of[x / GROUPS] * found_worth[x / AGES % FINDINGS * AGES + x % AGES] + 0.25 * links_worth[x % GROUPS / (AGES * FINDINGS) * AGES + x % AGES];
}

static inline i32 bits_of(u64 x) { return x ? 64 - __builtin_clzll(x) : 0; }

static inline void fill(u32 x) { // there are documents in a state
	rank.present[x % GROUPS] |= 1u << x / GROUPS;
	rank.stale |= 1u << x % AGES;
}

static inline void clear(u32 x) { // there are none any more
	rank.present[x % GROUPS] &= ~(1u << x / GROUPS);
	rank.stale |= 1u << x % AGES;
}

static inline double largest(const double *of) { // of three, an age apart
	return larger(larger(of[0], of[AGES]), of[2 * AGES]);
}

static inline void move_worth(u32 x, double target, double step) {
	u32 age = x % AGES, finding = x / AGES % FINDINGS, links = x / AGES / FINDINGS % LINKS;
	double level = level_of[x / GROUPS];
	double by = step * (target - worth(x)) / (level * level + 0.25 * 0.25);
	double *u = &found_worth[finding * AGES + age], *v = &links_worth[links * AGES + age];
	*u = larger(0, *u + by * level);
	*v = larger(0, *v + by * 0.25);
	rank.bound[age] = largest(found_worth + age) + 0.25 * largest(links_worth + age);
	rank.stale |= 1u << age;
}

static struct { double level, none; } most_relevant[RELEVANCES + 1]; // by the bits of present

static void compare(u32 age) { // finds the greatest value of an age, without branches
	double value[LINKS * FINDINGS], peak = -INFINITY;
	for (u32 l = 0; l < LINKS; l++)
		for (u32 f = 0; f < FINDINGS; f++) {
			i32 n = bits_of(rank.present[(l * FINDINGS + f) * AGES + age]);
			double q = most_relevant[n].level * found_worth[f * AGES + age] + 0.25 * links_worth[l * AGES + age] + most_relevant[n].none;
			value[l * FINDINGS + f] = q;
			peak = larger(q, peak);
		}
	u32 peaks = 0;
	for (u32 g = 0; g < LINKS * FINDINGS; g++) peaks |= (u32)(value[g] == peak) << g;
	rank.peak[age] = peak, rank.peaks[age] = peaks;
	rank.stale &= ~(1u << age);
}

// Fetched documents all stand in one line, the one fetched longest ago first, and those of
// a kind in a queue in the same order; line and queues fall into the classes of ages.
typedef struct { i64 fetched; i32 kind, at, next, prev, younger, older; } aged;

static aged *fetched;
static struct { i32 size, head; } queue[AGED];
static i32 waiting_again, tail[KINDS];
static u32 classes; // those that have documents, a bit each
static i32 first_of[AGES], last_of[AGES], line_end;
static i64 due[AGES];

static inline void empty(i32 class) { first_of[class] = last_of[class] = -1, due[class] = INT64_MAX, classes &= ~(1u << class); }

static inline void lead(i32 class, i32 doc) {
	first_of[class] = doc;
	due[class] = fetched[doc].fetched + ((i64)2 << class);
	classes |= 1u << class;
}

static inline void join(i32 doc, i32 x) {
	fetched[doc].at = x;
	if (!queue[x].size) queue[x].head = doc, fill(x);
	queue[x].size++;
}

static inline i32 kind_of(page p, i32 links, double top) {
	i32 relevance = 0;
	if (p.relevance > 0) { // half octaves below the greatest, from a double's exponent and fraction
		double times = top / p.relevance, root = M_SQRT2;
		u64 bits, of_root;
		memcpy(&bits, &times, 8), memcpy(&of_root, &root, 8);
		relevance = RELEVANCES - 1 - (2 * ((i32)(bits >> 52) - 1023) + (bits << 12 >= of_root << 12));
		if (relevance < 1) relevance = 1;
	}
	i32 class = bits_of((u64)links) / 3;
	if (class > LINKS - 1) class = LINKS - 1;
	return ((relevance * LINKS + class) * FINDINGS + (p.modified ? 2 : p.held ? 1 : 0)) * AGES;
}

static inline void enter(i32 doc, i64 tick) {
	aged *d = &fetched[doc];
	d->fetched = tick, d->older = line_end, d->younger = -1;
	if (line_end >= 0) fetched[line_end].younger = doc;
	line_end = last_of[0] = doc;
	if (first_of[0] < 0) lead(0, doc);
	waiting_again++;
	i32 *last = &tail[d->kind / AGES];
	d->prev = *last, d->next = -1;
	if (*last >= 0) fetched[*last].next = doc;
	*last = doc;
	join(doc, d->kind);
}

static inline void leave(i32 doc) {
	aged *d = &fetched[doc];
	i32 x = d->at, class = x % AGES;
	if (first_of[class] == doc && last_of[class] == doc) empty(class);
	else if (first_of[class] == doc) lead(class, d->younger);
	else if (last_of[class] == doc) last_of[class] = d->older;
	if (d->older >= 0) fetched[d->older].younger = d->younger;
	if (d->younger >= 0) fetched[d->younger].older = d->older;
	else line_end = d->older;
	waiting_again--;
	if (d->prev >= 0) fetched[d->prev].next = d->next;
	if (d->next >= 0) fetched[d->next].prev = d->prev;
	else tail[d->kind / AGES] = d->prev;
	if (queue[x].head == doc) queue[x].head = d->next;
	if (!--queue[x].size) clear(x);
	d->at = -1;
}

static inline void grow(i32 class) { // its first document is the last of the next class
	i32 doc = first_of[class];
	aged *d = &fetched[doc];
	if (last_of[class] != doc) lead(class, d->younger);
	else empty(class);
	if (first_of[class + 1] < 0) lead(class + 1, doc);
	last_of[class + 1] = doc;
	i32 x = d->at;
	queue[x].head = d->next;
	if (!--queue[x].size) clear(x);
	join(doc, x + 1);
}

static void begin_robot(void) {
	for (i32 doc = 0; doc < web.n; doc++) fetched[doc].at = -1;
	memset(queue, 0, sizeof queue), memset(tail, -1, sizeof tail);
	memset(rank.present, 0, sizeof rank.present);
	rank.stale = (1u << AGES) - 1;
	for (i32 class = 0; class < AGES; class++) empty(class);
	waiting_again = 0, line_end = -1;
	begin_scout(robot.fetch[web.links]);
	robot.state[0] = web.links;
}

// best_aged is the document of the greatest value, the longest ago fetched among equals;
// where all values are 0 the line tells which.
static inline i32 best_aged(double *value) {
	i32 class = bits_of(classes) - 1, best = -1;
	*value = 0;
	for (i32 c = class; c >= 0; c--) {
		if (rank.bound[c] <= *value) continue;
		if (rank.stale >> c & 1) compare(c);
		if (rank.peak[c] > *value) class = c, *value = rank.peak[c];
	}
	if (*value == 0) return first_of[class];
	for (u32 peaks = rank.peaks[class]; peaks; peaks &= peaks - 1) {
		u32 i = (u32)__builtin_ctz(peaks), g = i * AGES + (u32)class;
		double u = found_worth[i % FINDINGS * AGES + (u32)class], v = 0.25 * links_worth[i / FINDINGS * AGES + (u32)class];
		for (u32 p = rank.present[g]; p;) {
			u32 relevance = (u32)bits_of(p) - 1;
			p &= ~(1u << relevance);
			if (level_of[relevance] * u + v < *value) break;
			i32 first = queue[relevance * GROUPS + g].head;
			if (best < 0 || fetched[first].fetched < fetched[best].fetched) best = first;
		}
	}
	return best;
}

static inline void robot_step(i64 tick) {
	for (i32 class = bits_of(classes) < AGES ? bits_of(classes) - 1 : AGES - 2; class >= 0; class--)
		if (due[class] <= tick) grow(class);
	i32 doc = -1, again = -1; // the state of a document that is fetched again
	if (waiting_again) {
		double value;
		i32 oldest = best_aged(&value);
		if (!scout.size || new_waiting(value, 0, 0) >> 64 > scout.heap[0] >> 64) {
			doc = oldest, again = fetched[doc].at;
			leave(doc);
		}
	}
	if (doc < 0) {
		if (!scout.size) return;
		doc = take_first();
	}
	own.requests++, own.answers++;
	page p = fetch(&own, doc);
	i32 x = robot.state[doc];
	double next = 0, g = reward(p);
	if (p.exists) {
		robot.top = larger(robot.top, p.relevance);
		fetched[doc].kind = kind_of(p, web.first[doc + 1] - web.first[doc], robot.top);
		enter(doc, tick);
		next = worth(fetched[doc].at);
		for (i32 edge = web.first[doc], end = web.first[doc + 1]; edge < end; edge++) {
			i32 to = web.to[edge];
			if (scout.known[to] || web.absent[to]) continue;
			robot.state[to] = edge;
			meet(to, doc, robot.fetch[edge]);
			next += robot.fetch[edge];
		}
	} else {
		scout.known[doc] = 0;
	}
	if (again >= 0) {
		move_worth(again, g + robot.gamma * next, robot.alpha * (1.0 / 8));
		return;
	}
	robot.fetch[x] += robot.alpha * (g + robot.gamma * next - robot.fetch[x]);
	robot.gain[x] += (float)(robot.alpha * (g - (double)robot.gain[x]));
}

// ---- round-robin (automata/roundrobin.go) ----

static void begin_turns(void) { begin_scout(0); }

static inline void turns_step(i64 tick) {
	if (!scout.size) return;
	i32 doc = take_first();
	own.requests++, own.answers++;
	if (!fetch(&own, doc).exists) {
		scout.known[doc] = 0, scout.fetched[doc] = 0;
		return;
	}
	scout.fetched[doc] = tick + 1;
	for (i32 edge = web.first[doc], end = web.first[doc + 1]; edge < end; edge++) {
		i32 to = web.to[edge];
		if (!scout.known[to] && !web.absent[to]) meet(to, doc, web.relevance[to]);
	}
	rise(scout.heap, scout.size++, new_waiting(-1 - (double)tick, 0, doc));
}

// ---- the run ----

static i64 length;
static int resting;

// RUN makes a scheme's loop over slots.
#define RUN(name)                                                     \
	static void name##_advance(i64 tick, i64 n) {                     \
		for (i64 end = tick + n; tick < end;) {                       \
			if (resting) {                                            \
				resting = 0;                                          \
				begin_collection(&own), begin_collection(&ideal);     \
				begin_##name(), begin_best();                         \
			}                                                         \
			web_tick(++tick);                                         \
			name##_step(tick);                                        \
			end_tick(&own);                                           \
			best_step();                                              \
			resting = own.ticks >= length;                            \
		}                                                             \
	}

RUN(robot)
RUN(turns)

static i64 answers(void) { return own.answers; }

static u64 word_of(double x) {
	u64 w;
	memcpy(&w, &x, 8);
	return w;
}

static u64 crawl_sum(void) {
	u64 sum = 0;
	for (int i = 0; i < own.ordered; i++) {
		i32 doc = own.order[i];
		sum = add_to(sum, (u64)doc);
		sum = add_to(sum, (u64)(i64)(scout.known[doc] ? scout.parent[doc] : -1));
	}
	sum = add_to(sum, word_of(own.ticks ? own.quality / (double)own.ticks : 1));
	sum = add_to(sum, word_of(own.ticks ? own.bound / (double)own.ticks : 1));
	sum = add_to(sum, word_of(own.gained));
	return add_to(sum, word_of(ideal.ticks ? ideal.quality / (double)ideal.ticks : 1));
}

int main(int argc, char **argv) {
	if (argc != 6) {
		fprintf(stderr, "usage: crawlchangetwin SCHEME FILE SEED CHANGES DURATION\n");
		return 2;
	}
	u64 seed = strtoull(argv[3], 0, 10), ties[2];
	read_web(argv[2], seed, atof(argv[4]));
	length = (i64)ceil(atof(argv[5]) * web.n);
	substream(seed, "crawl ties", ties);
	scout.seed = ties[0];
	for (collection *c = &own; c; c = c == &own ? &ideal : 0)
		c->entries = room(web.n, sizeof *c->entries), c->order = room(web.n, sizeof *c->order);
	scout.known = room(web.n, 1), scout.parent = room(web.n, 4), scout.fetched = room(web.n, 8), scout.heap = new_heap(web.n);
	best.heap = new_heap(web.n), best.place = room(web.n, 4);
	robot.alpha = robot.gamma = 0.5;
	robot.fetch = room(web.links + 1, sizeof *robot.fetch), robot.gain = room(web.links + 1, sizeof *robot.gain);
	robot.state = room(web.n, 4), fetched = room(web.n, sizeof *fetched);
	double l = 1;
	for (int i = RELEVANCES - 1; i > 0; i--, l *= M_SQRT1_2) level_of[i] = l;
	most_relevant[0].none = -INFINITY;
	for (int i = 0; i < RELEVANCES; i++) most_relevant[i + 1].level = level_of[i];
	begin_best();
	if (!strcmp(argv[1], "robot")) {
		begin_robot();
		serve(robot_advance, answers, crawl_sum);
	} else if (!strcmp(argv[1], "round-robin")) {
		begin_turns();
		serve(turns_advance, answers, crawl_sum);
	} else {
		fprintf(stderr, "crawlchangetwin: there is no %s here\n", argv[1]);
		return 2;
	}
	return 0;
}
