package model

import (
	"math"
	"strings"
	"testing"

	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestTreeWithCosts: with costs the boxes of the tree are parts of the units, which the whole tree spends, and the optimal split of its root is
// that of the optimal shares in units.
func TestTreeWithCosts(t *testing.T) {
	r := MustRun("h-traa pages=16 costs=on rule=reward-inaction @0:shuffle")
	r.Advance(400)
	v := pollingView(r)
	truth := r.Environment.(*pollinglab.Environment).Truth()
	var left, whole float64
	for page := range 16 {
		units := truth.Optimal(page) * truth.Cost(page)
		if whole += units; page < 8 {
			left += units
		}
	}
	root := v.State.(*pollinglab.TreeView).Node
	if math.Abs(root.Share-1) > 1e-9 || math.Abs(root.Best-1) > 1e-6 || math.Abs(root.Optimal-left/whole) > 1e-9 {
		t.Errorf("the root has %v and at best %v units a tick, its optimal split is %v, not %v", root.Share, root.Best, root.Optimal, left/whole)
	}
}

// TestEmptyPurse: a tick without a poll is told to be one without units.
func TestEmptyPurse(t *testing.T) {
	for _, line := range []string{"whittle pages=16 costs=on", "optimal pages=16 costs=on", "h-traa pages=16 costs=on rule=reward-inaction"} {
		r := MustRun(line)
		view := func() *pollinglab.View {
			return viewOf[*pollinglab.View](r, lab.ViewRequest{Trace: true})
		}
		view()
		for r.Tick() == 0 || r.Tick() < 50 && view().Last.Tick == r.Tick() {
			r.Advance(1)
		}
		if got := view().Stayed; !strings.HasSuffix(got, ": earlier polls have spent the units of this tick.") {
			t.Errorf("%s: at tick %d it says %q", line, r.Tick(), got)
		}
	}
}
