package polling

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata"
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
		tree.shares(x, 1)
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

// The polls of one node's child come as evenly as whole slots allow.
func TestTreeScheduleIsEven(t *testing.T) {
	for s := int32(1); s <= 20; s++ {
		tree := newTraaTree(2, 20, 1, 1)
		tree.nodes[tree.at(0, 0)].share = s
		for page, share := range []float64{float64(s) / 21, float64(21-s) / 21} {
			last := -1
			for tick := range 500 {
				tree.walkByCredit()
				if tree.path.page != page {
					continue
				}
				if gap := float64(tick - last); last >= 0 && (gap < math.Floor(1/share) || gap > math.Ceil(1/share)) {
					t.Fatalf("s=%d: page %d with share %.3f was polled after %v slots", s, page, share, gap)
				}
				last = tick
			}
		}
	}
}

// Tossing coins, each page is drawn as often as its share says.
func TestTreeByCoins(t *testing.T) {
	tree := newTraaTree(5, 30, 1, 1)
	for i := range tree.nodes {
		tree.nodes[i].share = int32(3 + 5*i%27)
	}
	x, polls := make([]float64, 5), make([]float64, 5)
	tree.shares(x, 1)
	c := automata.NewCoins([2]uint64{8, 9})
	const n = 200_000
	for range n {
		tree.walkByCoins(&c)
		polls[tree.path.page]++
	}
	for page, x := range x {
		// Five pages at 4.5 standard deviations: one seed in 30,000 would fail.
		if z := (polls[page] - n*x) / math.Sqrt(n*x*(1-x)); math.Abs(z) > 4.5 {
			t.Errorf("page %d of share %.4f was drawn %v times of %v: %.1f standard deviations", page, x, polls[page], n, z)
		}
	}
}
