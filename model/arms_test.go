package model

import (
	"math"
	"testing"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/pollinglab"
)

// TestClassesOfFPA: each page is in one state of one class, P1 and P2 have their fixed sizes, as
// many pages are worthy of P1 as it holds, and the page next in turn is polled in the next slot.
func TestClassesOfFPA(t *testing.T) {
	for _, line := range []string{"fpa pages=8 capacity=4 N=3", "fpa pages=64 capacity=10", "fpa pages=4096 capacity=200", "fpa pages=100 capacity=10 importance=on"} {
		run := MustRun(line)
		for range 5 {
			run.Advance(97)
			v := pollingView(run)
			arms := v.State.(*pollinglab.ArmsView)
			scheme := run.Environment.(*pollinglab.Environment).Scheme.(*polling.FPA)
			worthy, right, seen := 0, 0, map[int]bool{}
			for class := range arms.Arms {
				n := 0
				for i, state := range arms.Arms[class] {
					n, worthy = n+state.Count, worthy+state.Worthy
					if class == 0 {
						right += state.Worthy
					}
					for _, o := range state.Objects {
						if c, s := scheme.Place(o.Page); c != class || s != i+1 || seen[o.Page] {
							t.Errorf("%s: page %d is drawn in state %d of class %d", line, o.Page, i+1, class)
						}
						seen[o.Page] = true
					}
				}
				if n != arms.Sizes[class] {
					t.Errorf("%s: class %d has %d pages, not %d", line, class, n, arms.Sizes[class])
				}
			}
			if worthy != arms.Sizes[0] || right != int(math.Round(arms.Correct*float64(arms.Sizes[0]))) || len(seen) != v.Pages {
				t.Errorf("%s: %d pages are worthy of P1's %d places, %d in it; %d pages", line, worthy, arms.Sizes[0], right, len(seen))
			}
			if class, state := scheme.Place(v.Next.Page); arms.Next != (pollinglab.Place{Class: class, State: state}) || class != 1 {
				t.Errorf("%s: the next in turn is at %+v", line, arms.Next)
			}
			polls := func() uint64 {
				polls, _ := run.Environment.(*pollinglab.Environment).World.Count(v.Next.Page)
				return polls
			}
			before := polls()
			if run.Advance(1); polls() == before {
				t.Errorf("%s: page %d, next in turn, is not polled", line, v.Next.Page)
			}
		}
	}
}

// TestPagesBeyondTheDots: a web with more pages than the pane has dots lists none of them.
func TestPagesBeyondTheDots(t *testing.T) {
	run := MustRun("fpa pages=4096 capacity=200")
	arms := viewOf[*pollinglab.View](run, lab.ViewRequest{Find: -1, Width: 20, Height: 10}).State.(*pollinglab.ArmsView)
	for class := range arms.Arms {
		for _, state := range arms.Arms[class] {
			if len(state.Objects) > 0 {
				t.Fatalf("%d pages are listed", len(state.Objects))
			}
		}
	}
}
