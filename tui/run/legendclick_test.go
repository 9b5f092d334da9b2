package run

import (
	"testing"

	"lascope/model/modeltest"
)

// TestClickOnALegend: in each lab a click on a row of a legend hides a curve, and another one shows it again; of two charts in
// one pane each has its rows.
func TestClickOnALegend(t *testing.T) {
	for i, c := range []struct {
		line, name string
		least      int // curves with a row
	}{
		{"h-traa pages=8", "value", 4}, {"spl N=20", "search", 2}, {"pack-pursuit", "value", 3}, {"lri penalties=0.2,0.4", "automaton", 2},
		{"lri penalties=0.2,0.4", "penalty", 3}, {"robot docs=200", "quality", 2}, {"robot docs=200", "order", 2},
		{"oma objects=27 classes=3", "accuracy", 2}, {"oma-time objects=60 hosts=6", "accuracy", 4},
	} {
		if !modeltest.Taken(i, 2) {
			continue
		}
		a, run := labApp(t, c.line, 900, 160, 60)
		a.takes(run)
		i := paneNamed(t, a, c.name)
		a.SetFocus(i)
		a.Zoomed = true
		a.Relayout()
		frame := func() string {
			a.Dirty = true
			return frameOf(a)
		}
		before, hidden := frame(), map[string]bool{}
		p, in := a.Slots[i].Pane, a.inside(i)
		for y := range in.H {
			if !p.ClickLegend(in.W-2, y) {
				continue
			}
			hidden[frame()] = true
			for back := range in.H { // its row may be another one now
				if p.ClickLegend(in.W-2, back); frame() == before {
					break
				}
				p.ClickLegend(in.W-2, back)
			}
			modeltest.MustEqual(t, frame(), before, "%s: no click shows the curve again that one in row %d of %s hides:", c.line, y, c.name)
		}
		delete(hidden, before)
		if len(hidden) < c.least {
			t.Errorf("%s: the legends of %s hide %d curves, want %d", c.line, c.name, len(hidden), c.least)
		}
	}
}
