package tui

import (
	"testing"

	"lascope/tui/driver"
	"lascope/tui/pane"
)

// TestRunViewLayout: a view lays out the panes of a snapshot at every size without an app's keys or
// commands: no pane over another, none outside of the body.
func TestRunViewLayout(t *testing.T) {
	a, run := labApp(t, "h-traa pages=64", 40, "dark", "braille", 160, 48)
	v := &runView{opts: a.opts, theme: a.theme, keys: a.keys, driverLink: driverLink{driver: driver.NewDriver()}}
	v.paneSet = newPaneSet(run.Spec().Lab, a.slots)
	v.now = &driver.Status{Snap: run.Snapshot(a.request)}
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {220, 60}} {
		v.W, v.H = size[0], size[1]
		v.relayout()
		body, shown := v.body(), 0
		for i, r := range v.rects {
			if r.H == 0 {
				continue
			}
			shown++
			if r.X < body.X || r.Y < body.Y || r.X+r.W > body.X+body.W || r.Y+r.H > body.Y+body.H {
				t.Errorf("%v: pane %d at %v is outside of the body %v", size, i, r, body)
			}
			for k, o := range v.rects[:i] {
				if o.H > 0 && overlap(r, o) {
					t.Errorf("%v: panes %d and %d overlap: %v, %v", size, i, k, r, o)
				}
			}
		}
		if shown == 0 || !v.Dirty {
			t.Errorf("%v: %d panes are shown", size, shown)
		}
	}
}

func overlap(a, b pane.Rect) bool {
	return a.X < b.X+b.W && b.X < a.X+a.W && a.Y < b.Y+b.H && b.Y < a.Y+a.H
}
