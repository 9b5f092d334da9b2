package polling

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// randomTree is a tree whose automata are in random states.
func randomTree(t *rapid.T) traaTree {
	n := rapid.IntRange(2, 64).Draw(t, "n")
	tree := newTraaTree(n, rapid.IntRange(2, 40).Draw(t, "N"), 1, 1)
	for i := range tree.nodes {
		tree.nodes[i].share = rapid.Int32Range(1, tree.bound[0]-1).Draw(t, "state")
	}
	return tree
}

// While no state moves, the polls of each page keep up with its share at all times:
// each node errs by less than one service, and the errors of a path add up at most.
func TestTreeScheduleMeetsShares(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tree := randomTree(t)
		x, polls := make([]float64, tree.pages), make([]float64, tree.pages)
		tree.fill(x, 0, 1, 1)
		for tick := 1; tick <= 2000; tick++ {
			tree.walkByCredit()
			polls[tree.path.page]++
			if want := x[tree.path.page]; math.Abs(tree.path.share-want) > 1e-12 {
				t.Fatalf("page %d was polled with share %v, want %v", tree.path.page, tree.path.share, want)
			}
			for page, got := range polls {
				if owed := x[page] * float64(tick); math.Abs(got-owed) >= float64(tree.depth) {
					t.Fatalf("after %d polls page %d had %v, is owed %.3f", tick, page, got, owed)
				}
			}
		}
	})
}
