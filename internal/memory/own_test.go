package memory

import "testing"

type tree struct {
	leaves []int
	below  *tree
}

func (t *tree) Own() { Own(&t.leaves, &t.below) }

// TestCopy: a copy is equal, writes to nothing of the original, and has the same room.
func TestCopy(t *testing.T) {
	a := &tree{append(make([]int, 0, 8), 1), &tree{leaves: []int{2}}}
	b := Copy(a)
	if b.leaves[0] != 1 || cap(b.leaves) != 8 || b.below.leaves[0] != 2 || b.below.below != nil {
		t.Errorf("the copy is %v, %v below", b, b.below)
	}
	if b.leaves[0], b.below.leaves[0] = 3, 3; a.leaves[0] != 1 || a.below.leaves[0] != 2 {
		t.Errorf("the original is %v, %v below", a, a.below)
	}
}
