package memory

import "testing"

type leaves []int

type tree struct {
	first  []int `own:""`
	leaves []int `own:""`
	all    any   `own:""`
	branch
}

type branch struct {
	below *tree `own:""`
	whole *tree `own:""`
	past  []int `own:"clip"`
	seen  []int `own:"drop"`
	names []int
}

// TestCopy: a copy is equal, writes to nothing of the original, and has the same room.
func TestCopy(t *testing.T) {
	a := &tree{leaves: append(make([]int, 0, 8), 1), branch: branch{below: &tree{leaves: []int{2}}, past: make([]int, 1, 2), seen: []int{4}, names: []int{5}}}
	a.all, a.whole, a.first = leaves(a.leaves), a, a.leaves[:0]
	a.leaves = append(a.leaves, 7)
	b := Copy(a)
	if b.leaves[0] != 1 || cap(b.leaves) != 8 || b.below.leaves[0] != 2 || b.below.below != nil || b.whole != b || len(b.first) != 0 || b.leaves[1] != 7 || cap(b.past) != 1 || b.seen != nil {
		t.Errorf("the copy is %v, %v below", b, b.below)
	}
	b.leaves[0], b.below.leaves[0], b.names[0] = 3, 3, 6
	if a.leaves[0] != 1 || a.below.leaves[0] != 2 || a.names[0] != 6 || b.all.(leaves)[0] != 3 {
		t.Errorf("the original is %v, %v below", a, a.below)
	}
}
