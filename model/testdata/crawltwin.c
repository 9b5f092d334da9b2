// crawltwin.c: a traversal of the crawl lab in plain C, to measure the Go program
// against (twins_test.go). It holds what a fetch costs, and nothing else: the
// collection and its quality, the web robot's queues, the frontier, and the schemes
// robot, greedy, random and the upper bound. Same rules, same layout of the data, same
// random numbers in the same order as world/ and automata/, on a web that Go has drawn and
// written to a file; changes are crawlchangetwin.c's; servers that need a rest, latency,
// shifts and explanations are left out.
//
//     cc -O2 -ffp-contract=off -o crawltwin crawltwin.c -lm
//
// Arguments: scheme, the file, seed; what it reads and prints is told at serve.

#include "crawltwin.h"

// ---- the web and what was fetched of it ----

typedef struct { double relevance; u32 version; char listed; } entry;

static struct {
	i32 n, links, *first, *to;
	double *relevance, *bound_recall, total;
	entry *entries;
	i32 *order;
	int count, ordered;
	double sum, fresh, quality, bound, gained;
	i64 ticks, requests;
} web;

static void read_web(const char *path) {
	FILE *f = fopen(path, "rb");
	if (!f) { perror(path); exit(1); }
	i32 *sizes = part_of(f, 2, sizeof *sizes);
	web.n = sizes[0], web.links = sizes[1];
	web.first = part_of(f, web.n + 1, sizeof *web.first);
	web.to = part_of(f, web.links, sizeof *web.to);
	web.relevance = part_of(f, web.n, sizeof *web.relevance);
	web.bound_recall = part_of(f, web.n + 1, sizeof *web.bound_recall);
	for (int i = 0; i < web.n; i++) web.total += web.relevance[i];
	web.entries = room(web.n, sizeof *web.entries);
	web.order = room(web.n, sizeof *web.order);
	fclose(f);
}

static void begin_collection(void) {
	memset(web.entries, 0, web.n * sizeof *web.entries);
	web.count = web.ordered = 0;
	web.sum = web.fresh = web.quality = web.bound = 0;
	web.ticks = 0;
}

// fetch takes a document into the collection and gives what the fetch was worth.
static inline double fetch(i32 doc) {
	entry *e = &web.entries[doc];
	double now = web.relevance[doc], g = now;
	if (e->version) {
		web.count--;
		web.sum -= e->relevance;
		web.fresh -= e->relevance;
		g = 0;
	}
	if (!e->listed) web.order[web.ordered++] = doc;
	web.count++;
	*e = (entry){now, 1, 1};
	web.sum += now;
	web.fresh += now;
	web.gained += now;
	return g;
}

static inline void end_tick(void) {
	web.ticks++;
	web.quality += portion(web.fresh, web.total > web.sum ? web.total : web.sum);
	web.bound += web.bound_recall[web.ticks < web.n ? web.ticks : web.n];
}

// ---- the frontier ----

static struct { waiting *heap; i32 size; } front;

// take_at takes the document out that stands at i.
static inline __attribute__((always_inline)) i32 take_at(i32 i) {
	i32 n = --front.size, doc = doc_of(front.heap[i]);
	if (i < n) sink(front.heap, n, i, front.heap[n]);
	return doc;
}

// ---- what all schemes share ----

static struct {
	u64 seed, traversal;
	char *known;
	i32 *parent;
} scout;

static inline void meet(i32 doc, i32 parent, double index) {
	scout.known[doc] = 1;
	scout.parent[doc] = parent;
	rise(front.heap, front.size++, new_waiting(index, (u32)scramble(scout.seed ^ (scout.traversal << 32 | (u32)doc)), doc));
}

static void begin_with(double index) {
	scout.traversal++;
	memset(scout.known, 0, web.n);
	front.size = 0;
	meet(0, -1, index);
}

static void begin_scout(void) { begin_with(0); }

static inline i32 first_of_all(void) { return 0; }

// ---- robot ----

static struct { double alpha, gamma, *fetch; float *gain; i32 *state; } robot;

static void begin_robot(void) {
	begin_with(robot.fetch[web.links]);
	robot.state[0] = web.links;
}

static inline void robot_learn(i32 doc, double g, i32 x, double q_of_x) {
	double next_value = 0;
	for (i32 edge = web.first[doc], end = web.first[doc + 1]; edge < end; edge++) {
		i32 to = web.to[edge];
		if (scout.known[to]) continue;
		robot.state[to] = edge;
		double q = robot.fetch[edge];
		meet(to, doc, q);
		next_value += q;
	}
	robot.fetch[x] = q_of_x + robot.alpha * (g + robot.gamma * next_value - q_of_x);
	robot.gain[x] += (float)(robot.alpha * (g - (double)robot.gain[x]));
}

// ---- greedy and random ----

static inline void greedy_learn(i32 doc) {
	for (i32 edge = web.first[doc], end = web.first[doc + 1]; edge < end; edge++) {
		i32 to = web.to[edge];
		if (!scout.known[to]) meet(to, doc, web.relevance[to]);
	}
}

static stream coins;

static inline i32 any(void) { return (i32)below(&coins, (u64)front.size); }

static inline void random_learn(i32 doc) {
	for (i32 edge = web.first[doc], end = web.first[doc + 1]; edge < end; edge++) {
		i32 to = web.to[edge];
		if (!scout.known[to]) meet(to, doc, 0);
	}
}

// ---- the upper bound ----

static waiting *bound_order; // all documents, the most relevant first

static int by_order(const void *a, const void *b) {
	waiting x = *(const waiting *)a, y = *(const waiting *)b;
	return (x < y) - (x > y);
}

static void begin_bound(void) {
	if (!bound_order) {
		bound_order = room(web.n, sizeof *bound_order);
		for (i32 doc = 0; doc < web.n; doc++) bound_order[doc] = new_waiting(web.relevance[doc], 0, doc);
		qsort(bound_order, web.n, sizeof *bound_order, by_order);
		memset(scout.known, 1, web.n);
		for (i32 doc = 0; doc < web.n; doc++) scout.parent[doc] = -1;
	}
	scout.traversal++;
	front.size = web.n;
	memcpy(front.heap, bound_order, web.n * sizeof *bound_order);
}

// ---- the web robot: requests under way, answers that wait ----

#define MOST_LATENCY 8192

static struct {
	i32 *due, *following, *queue;
	int first, queued, under_way, resting;
	i64 answers, idle;
} plain;

static inline void answer(i32 doc) {
	int at = plain.first + plain.queued;
	plain.queue[at < web.n ? at : at - web.n] = doc;
	plain.queued++;
}

static inline void arrive(i64 tick) {
	i32 *due = &plain.due[tick & (MOST_LATENCY - 1)];
	for (i32 doc = *due; doc >= 0; doc = plain.following[doc]) {
		plain.under_way--;
		answer(doc);
	}
	*due = -1;
}

static void begin_plain(void (*begin)(void)) {
	if (!plain.answers || plain.under_way)
		for (int i = 0; i < MOST_LATENCY; i++) plain.due[i] = -1;
	plain.under_way = plain.queued = plain.first = 0;
	begin();
}

// RUN makes a scheme's loop over slots: choose gives the place of a document in the heap,
// peek reads of it what is wanted later, so that it is there by then.
#define RUN(name, begin, choose, peek, learn)                                        \
	static void name##_advance(i64 tick, i64 n) {                                    \
		for (i64 end = tick + n; tick < end;) {                                      \
			if (plain.resting) {                                                     \
				plain.resting = 0;                                                   \
				begin_collection();                                                  \
				begin_plain(begin);                                                  \
			}                                                                        \
			/* Without the queues where nothing is under way or waits. */           \
			while (!plain.queued && !plain.under_way && tick + 1 < end && front.size > 1) { \
				tick++, web.requests++, plain.answers++;                             \
				i32 at = choose(), doc = doc_of(front.heap[at]);                     \
				peek;                                                                \
				double g = fetch(doc);                                               \
				end_tick();                                                          \
				take_at(at);                                                         \
				learn;                                                               \
			}                                                                        \
			tick++;                                                                  \
			arrive(tick);                                                            \
			for (int left = 1 - plain.under_way; left > 0 && front.size; left--) {   \
				web.requests++;                                                      \
				answer(take_at(choose()));                                                   \
			}                                                                        \
			if (plain.queued) {                                                      \
				i32 doc = plain.queue[plain.first];                                  \
				if (++plain.first == web.n) plain.first = 0;                         \
				plain.queued--;                                                      \
				plain.answers++;                                                     \
				peek;                                                                \
				double g = fetch(doc);                                               \
				learn;                                                               \
			} else {                                                                 \
				plain.idle++;                                                        \
			}                                                                        \
			end_tick();                                                              \
			plain.resting = !plain.queued && !plain.under_way && !front.size;        \
		}                                                                            \
	}

RUN(robot, begin_robot, first_of_all, i32 x = robot.state[doc]; double q = robot.fetch[x], robot_learn(doc, g, x, q))
RUN(greedy, begin_scout, first_of_all, , (void)g; greedy_learn(doc))
RUN(random, begin_scout, any, , (void)g; random_learn(doc))
RUN(bound, begin_bound, first_of_all, , (void)g)

static i64 answers(void) { return plain.answers; }

static u64 word_of(double x) {
	u64 w;
	memcpy(&w, &x, 8);
	return w;
}

static u64 crawl_sum(void) {
	u64 sum = 0;
	for (int i = 0; i < web.ordered; i++) {
		sum = add_to(sum, (u64)web.order[i]);
		sum = add_to(sum, (u64)(i64)scout.parent[web.order[i]]);
	}
	sum = add_to(sum, word_of(web.ticks ? web.quality / (double)web.ticks : 1));
	sum = add_to(sum, word_of(web.ticks ? web.bound / (double)web.ticks : 1));
	return add_to(sum, word_of(web.gained));
}

int main(int argc, char **argv) {
	if (argc != 4) {
		fprintf(stderr, "usage: crawltwin SCHEME FILE SEED\n");
		return 2;
	}
	const char *scheme = argv[1];
	u64 seed = strtoull(argv[3], 0, 10), own[2];
	read_web(argv[2]);
	substream(seed, "crawl ties", own);
	scout.seed = own[0];
	coins = new_coins(seed, "crawl ties");
	scout.known = room(web.n, 1), scout.parent = room(web.n, sizeof *scout.parent);
	front.heap = new_heap(web.n);
	plain.due = room(MOST_LATENCY, sizeof *plain.due), plain.following = room(web.n, sizeof *plain.following);
	plain.queue = room(web.n, sizeof *plain.queue);
	robot.alpha = robot.gamma = 0.5;
	robot.fetch = room(web.links + 1, sizeof *robot.fetch), robot.gain = room(web.links + 1, sizeof *robot.gain);
	robot.state = room(web.n, sizeof *robot.state);
	void (*advance)(i64, i64) = 0, (*begin)(void) = begin_scout;
	if (!strcmp(scheme, "robot")) advance = robot_advance, begin = begin_robot;
	if (!strcmp(scheme, "greedy")) advance = greedy_advance;
	if (!strcmp(scheme, "random")) advance = random_advance;
	if (!strcmp(scheme, "bound")) advance = bound_advance, begin = begin_bound;
	if (!advance) {
		fprintf(stderr, "crawltwin: there is no %s here\n", scheme);
		return 2;
	}
	begin_plain(begin);
	serve(advance, answers, crawl_sum);
	return 0;
}
