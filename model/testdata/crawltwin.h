// crawltwin.h: what the twins of the crawl lab share: how the web is read from a file,
// and the heap of a frontier, best first, four children to a node.

#include "labtwin.h"

static void *part_of(FILE *f, size_t count, size_t size) {
	void *p = room(count, size);
	if (fread(p, size, count, f) != count) { fprintf(stderr, "the file is too short\n"); exit(1); }
	return p;
}

static inline double portion(double a, double b) {
	if (b <= 0) return 1;
	double x = a / b;
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

// A waiting document is two words, to be compared as one number: the index as a whole
// number of the same order; the tie and the document with all bits turned.
typedef unsigned __int128 waiting;

static inline waiting new_waiting(double index, u32 tie, i32 doc) {
	u64 b;
	index += 0;
	memcpy(&b, &index, 8);
	b ^= (u64)((i64)b >> 63) | (u64)1 << 63;
	return (waiting)b << 64 | (u64)tie << 32 | (u32)~doc;
}

static inline i32 doc_of(waiting w) { return (i32)~(u32)w; }

// The children of node i, 4i+1 to 4i+4, share a cache line.
static waiting *new_heap(i32 n) { return (waiting *)room(n + 3, sizeof(waiting)) + 3; }

// rise puts w at i, where a gap is, or above.
static inline void rise(waiting *heap, i32 i, waiting w) {
	while (i > 0) {
		i32 up = (i32)((u32)(i - 1) / 4);
		if (w < heap[up]) break;
		heap[i] = heap[up];
		i = up;
	}
	heap[i] = w;
}

// sink fills the gap at i with the best below it, down to the bottom, and lets w rise;
// it gives how far down there were changes.
static inline i32 sink(waiting *heap, i32 n, i32 i, waiting w) {
	for (;;) {
		i32 child = 4 * i + 1;
		if (child + 4 > n) break;
		waiting *four = heap + child;
		int a = four[0] < four[1], b = 2 + (four[2] < four[3]);
		int best = a ^ ((a ^ b) & -(four[a] < four[b]));
		heap[i] = four[best];
		i = child + best;
	}
	i32 child = 4 * i + 1;
	if (child < n) {
		i32 best = child;
		for (i32 c = child + 1; c < n; c++)
			if (heap[c] > heap[best]) best = c;
		heap[i] = heap[best];
		i = best;
	}
	rise(heap, i, w);
	return i;
}
