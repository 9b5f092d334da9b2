package tui

import (
	"slices"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/driver"
	"lascope/tui/labs"
)

// TestReturnIsSaidTheSame: the ticks from a mirror to 95 % are 6.8k at every speed and size, run through or gone to, with a screen
// from the start or one opened late: in words and at the bracket.
func TestReturnIsSaidTheSame(t *testing.T) {
	const line, tick = "h-traa seed=1 @12753:mirror @18345:N=125", 25_000
	spec := linetest.Spec(line)
	for _, size := range [][2]int{{80, 24}, {160, 48}} {
		a, _ := labApp(t, line, 0, size[0], size[1])
		for name, to := range map[string]func(tl *model.Timeline){
			"10 a second": func(tl *model.Timeline) { // a step at a time where it returns
				tl.Advance(19_000 - tl.Tick())
				for tl.Tick() < tick {
					tl.Advance(10)
					if tl.Tick()%500 == 0 {
						tl.Snapshot(a.request)
					}
				}
			},
			"2,000 a second": func(tl *model.Timeline) {
				for tl.Tick() < tick {
					tl.Advance(200)
					tl.Snapshot(a.request)
				}
			},
			"20,000 a second": func(tl *model.Timeline) {
				for tl.Tick() < tick {
					tl.Advance(min(2000, tick-tl.Tick()))
				}
			},
			"gone to": func(tl *model.Timeline) {
				for _, t := range []int64{40_000, 13_000, tick} {
					_, _ = tl.Goto(t)
				}
			},
		} {
			for _, late := range []bool{false, true} {
				run := modeltest.Must(model.New(spec))
				if late {
					run.Advance(17_000)
				}
				tl := model.NewTimeline(run)
				if to(tl); tl.Tick() != tick {
					if late {
						continue // the way back begins with the screen
					}
					t.Fatalf("%s: it stands at %d", name, tl.Tick())
				}
				a.take(&driver.Status{Snap: tl.Snapshot(a.request), Speed: 2000})
				want := "back at 95 % 6.8k ticks after mirror"
				if facts := labs.Of(a.lab).Facts(a.now.Snap, false); !slices.Contains(facts, want) {
					t.Errorf("%s at %v: %q", name, size, facts)
				}
				if screen := a.drawn(); size[0] > 80 && !strings.Contains(screen, "6.8k ticks to 95 %") {
					t.Errorf("%s at %v: no bracket of 6.8k ticks:\n%s", name, size, screen)
				}
				if facts := labs.Of(a.lab).Facts(a.now.Snap.Masked(), true); slices.ContainsFunc(facts, func(s string) bool { return strings.Contains(s, "95 %") }) {
					t.Errorf("%s: the mask leaves %q", name, facts)
				}
			}
		}
	}
}
