package modeltest

import (
	"sync/atomic"
	"testing"
)

// TestHeld: each byte counts once, also where pointers meet, point into a block, or go round.
func TestHeld(t *testing.T) {
	type node struct {
		next *node
		rest []int64
	}
	numbers := make([]int64, 3, 10)
	ring := &node{rest: numbers}
	ring.next = &node{next: ring, rest: numbers[1:2]}
	shared := struct {
		first, second *int64
		all           any
	}{&numbers[0], &numbers[9:10][0], numbers}
	var at atomic.Pointer[[100]byte]
	at.Store(new([100]byte))
	for _, c := range []struct {
		value any
		want  int64
	}{
		{5, 0}, {numbers, 80}, {ring, 2*32 + 80}, {shared, 80 + 24}, {&at, 8 + 100}, {[]string{"abc", "abc"[1:]}, 32 + 3}, {[]any{nil}, 16},
		{map[int64]int64{1: 2, 3: 4, 5: 6}, 3 * 17 * 8 / 6}, {(*node)(nil), 0},
	} {
		if got := Held(c.value); got != c.want {
			t.Errorf("%T holds %d bytes, want %d", c.value, got, c.want)
		}
	}
}
