// labtwin.h: what the twins of the labs share: the random
// numbers of world/ and automata/, and the loop that runs slots when told to.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;
typedef int64_t i64;
typedef uint32_t u32;
typedef int32_t i32;

static void *room(size_t count, size_t size) {
	// On a cache line, as Go's large objects are; at least one line.
	size_t bytes = (count * size + 127) & ~(size_t)63;
	void *p = aligned_alloc(64, bytes);
	if (!p) { fprintf(stderr, "twin: no memory\n"); exit(1); }
	return memset(p, 0, bytes);
}

static inline u64 rotl(u64 x, int k) { return x << k | x >> (64 - k); }
static inline u64 high(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
static inline double unit_of(u64 word) { return (double)(i64)(word >> 11) * 0x1p-53; }

static inline u64 scramble(u64 z) {
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static const u64 golden = 0x9e3779b97f4a7c15u;

static inline u64 mix(u64 z) { return scramble(z + golden); }

static void substream(u64 seed, const char *name, u64 out[2]) {
	u64 h = mix(seed);
	for (const char *c = name; *c; c++) h = mix(h ^ (unsigned char)*c);
	out[0] = h;
	out[1] = mix(h + strlen(name));
}

// A stream is xoroshiro128++, as world/draws.go and automata/coins.go have it.
typedef struct { u64 a, b; } stream;

static inline stream new_draws(u64 seed, const char *name) { // a world's
	u64 s[2];
	substream(seed, name, s);
	return (stream){s[0] | s[1] ? s[0] : 1, s[1]};
}

static inline stream coins_of(const u64 s[2]) { // a scheme's, of its substream
	stream c = {scramble(s[0] + 0x9e3779b97f4a7c15u), scramble(s[1] + 0x3c6ef372fe94f82au)};
	if (!(c.a | c.b)) c.a = 1;
	return c;
}

static inline stream new_coins(u64 seed, const char *name) {
	u64 s[2];
	substream(seed, name, s);
	return coins_of(s);
}

static inline u64 next(stream *c) {
	u64 a = c->a, b = c->b, out = rotl(a + b, 17) + a;
	b ^= a;
	c->a = rotl(a, 49) ^ b ^ b << 21;
	c->b = rotl(b, 28);
	return out;
}

static inline u64 below(stream *c, u64 n) { return high(next(c), n); }
static inline double unit(stream *c) { return unit_of(next(c)); }

// serve reads two numbers, slots and 0 or 1, runs the slots and prints nanoseconds of
// processor time and the events so far; with 1 also a sum over all that it holds; and the
// sum of the chances of its polls.
static const double *chances;

static void serve(void (*advance)(i64 tick, i64 n), i64 (*events)(void), u64 (*sum)(void)) {
	long long slots;
	int summed;
	for (i64 tick = 0; scanf("%lld %d", &slots, &summed) == 2; tick += slots) {
		struct timespec a, b;
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &a);
		advance(tick, slots);
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &b);
		printf("%lld %lld %llu %.17g\n", (long long)(b.tv_sec - a.tv_sec) * 1000000000 + b.tv_nsec - a.tv_nsec,
			(long long)events(), summed ? (unsigned long long)sum() : 0, chances ? *chances : 0.0);
		fflush(stdout);
	}
}

static inline u64 add_to(u64 sum, u64 x) { return (sum ^ x) * 0x100000001b3u; } // FNV-1a, word by word
