package polling

import (
	"slices"
	"testing"
)

// TestTournament: few pages with slopes are looked through; the tree of more has less than four nodes a page; and new indices count at
// once after a restart.
func TestTournament(t *testing.T) {
	for _, c := range []struct {
		pages int
		scan  bool
	}{{1, true}, {128, true}, {129, false}, {256, false}, {257, false}} {
		s := slopes(slices.Repeat([]float64{1}, c.pages))
		s[0] = 5
		r := newAgeRace(s, c.pages, 0)
		if (r.few != nil) != c.scan || len(r.nodes) >= 4*c.pages {
			t.Errorf("%d pages: looked through %v, %d nodes", c.pages, r.few != nil, len(r.nodes))
		}
		if got := r.winner(3); got != 0 {
			t.Errorf("%d pages: page %d wins", c.pages, got)
		}
		s[c.pages-1] = 7
		r.restart(3)
		if got := r.winner(3); got != c.pages-1 {
			t.Errorf("%d pages: after a restart page %d wins", c.pages, got)
		}
	}
	if r := newAgeRace(whittleIndex{{}, {}}, 2, 0); r.few != nil {
		t.Error("Whittle's indices are not slopes")
	}
}
