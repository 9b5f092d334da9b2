package thread

import (
	"cmp"
	"slices"
	"testing"
)

// TestTurns: a loop with YieldAt, a sort and a copy give a turn after each Part of their steps, if the thread is shared.
func TestTurns(t *testing.T) {
	defer Give(nil)
	turns := 0
	Give(func() { turns++ })
	want := func(what string, most int) {
		if !shared {
			most = 0
		}
		if turns != most {
			t.Errorf("%s gives %d turns, not %d", what, turns, most)
		}
		turns = 0
	}
	for step := range 3*Part + 5 {
		YieldAt(step)
	}
	want("a loop", 3)
	numbers, compared := make([]int, 5000), 0
	for i := range numbers {
		numbers[i] = i * 7919 % 5003
	}
	slices.SortFunc(numbers, Comparing(func(a, b int) int { compared++; return cmp.Compare(a, b) }))
	want("a sort", compared/Part)
	if !slices.IsSorted(numbers) {
		t.Error("a sort that gives turns does not sort")
	}
	turns = 0
	for _, n := range []int{0, 1, Part, Part + 1, 2*Part + 5} {
		slice := numbers[:n:n]
		if clone := Clone(slice); !slices.Equal(clone, slice) || n > 0 && &clone[0] == &slice[0] {
			t.Errorf("the copy of %d numbers differs, or is no copy", n)
		}
	}
	want("copies", 2+3)
	if Clone([]int(nil)) != nil {
		t.Error("the copy of no slice is one")
	}
}
