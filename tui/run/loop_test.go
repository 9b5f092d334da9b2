package run

import (
	"fmt"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/driver"
	"lascope/tui/screentest"
)

// loopLines are a line for every scheme of every lab, and the other schedules.
func loopLines() []string {
	lines := []string{"h-traa pages=13 schedule=edf", "h-traa pages=13 schedule=random", "optimal schedule=random", "h-traa pages=20 capacity=7"}
	for _, l := range model.Labs() {
		for _, s := range l.Schemes {
			lines = append(lines, s.Name)
		}
	}
	return lines
}

// onLoop steps a paused run on its loop.
func onLoop(t testing.TB, line string, ticks int64, w, h int) (*app, *model.Run) {
	t.Helper()
	a, run := labApp(t, line, 0, w, h)
	typeKeys(a, "l")
	for range ticks {
		run.Advance(1)
		a.takes(run)
	}
	return a, run
}

// boxNames are the names of the boxes in the labs.
var boxNames = map[string][]string{
	"polling":   {"environment", "answer", "automaton", "share", "scheduler"},
	"line":      {"environment", "answer", "automaton", "position", "scheduler"},
	"placement": {"environment", "answer", "automaton", "scheduler"}, // and class, or access point
	"crawl":     {"environment", "answer", "automaton", "frontier", "scheduler"},
	"arms":      {"environment", "answer", "automaton", "probability", "scheduler"},
}

// TestLoop: the key shows the loop of every scheme at every size, with the values of its stages,
// and goes back to the very screen before.
func TestLoop(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for i, line := range loopLines() {
		for k, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}} {
			if !modeltest.Taken(i+k, 3) {
				continue
			}
			a, _ := onLoop(t, line, 9, size[0], size[1])
			screen := a.drawn()
			screentest.Fills(t, a.View(), size[0], size[1])
			for _, name := range boxNames[a.Lab.Name] {
				modeltest.MustHave(t, screen, "╭─ "+name+" ─", "%s at %v: no box %s:", line, size, name)
			}
			if strings.Contains(screen, "NaN") {
				t.Errorf("%s at %v:\n%s", line, size, screen)
			}
			for _, stage := range a.Now.Snap.View.Stages(nil)[:2] {
				if stage.Brief != "" && !strings.Contains(screen, stage.Brief) {
					t.Errorf("%s at %v: %q is not there:\n%s", line, size, stage.Brief, screen)
				}
			}
			if v, ok := a.Now.Snap.View.(*pollinglab.View); ok && v.Next.Page >= 0 && !strings.Contains(screen, v.Next.Name) {
				t.Errorf("%s at %v: the next is %s:\n%s", line, size, v.Next.Name, screen)
			}
			typeKeys(a, "l")
			back := a.drawn()
			b, _ := labApp(t, line, 0, size[0], size[1])
			b.take(&driver.Status{Snap: a.Now.Snap, Speed: 2000})
			modeltest.Equal(t, back, ansi.Strip(b.View()), "%s at %v: back from the loop:", line, size)
		}
	}
}

// TestLoopMoves: the automaton that moved stands in its box with both states.
func TestLoopMoves(t *testing.T) {
	a, run := onLoop(t, "h-traa pages=4 N=20 seed=1", 1, 120, 40)
	moved, stayed := 0, 0
	for range 60 {
		screen := a.drawn()
		var first *lab.Transition
		for _, s := range a.Now.Snap.View.Stages(nil) {
			for i := range s.Moves {
				if first == nil && s.Moves[i].Moved() {
					first = &s.Moves[i]
				}
			}
		}
		if first == nil {
			stayed++
		} else if moved++; !strings.Contains(screen, fmt.Sprintf("state %.0f → %.0f", first.From, first.To)) || !strings.Contains(screen, first.Who) {
			t.Fatalf("%+v is not there:\n%s", first, screen)
		}
		run.Advance(1)
		a.takes(run)
	}
	if moved < 10 || stayed < 3 {
		t.Errorf("%d moves, %d stays", moved, stayed)
	}
}

// TestLoopFactsWhole: a box shows the sentence about the coins whole or leaves it out.
func TestLoopFactsWhole(t *testing.T) {
	whole, out := 0, 0
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}, {220, 60}} {
		for ticks := range int64(6) {
			a, _ := onLoop(t, "h-traa pages=4 N=20 seed=6", ticks+1, size[0], size[1])
			screen := a.drawn()
			switch begun, ended := strings.Contains(screen, "automata passed"), strings.Contains(screen, "probability."); {
			case begun != ended:
				t.Errorf("%v, tick %d: the sentence is cut:\n%s", size, ticks+1, screen)
			case begun:
				whole++
			default:
				out++
			}
		}
	}
	if whole == 0 || out == 0 {
		t.Errorf("%d sentences whole, %d left out", whole, out)
	}
}

// TestLoopUntraced: after a slot that no screen has traced the loop shows the last poll, and how
// to see the moves of the next.
func TestLoopUntraced(t *testing.T) {
	a, run := onLoop(t, "h-traa pages=16", 0, 120, 40)
	request := a.request
	request.Trace = false
	run.Snapshot(request)
	run.Advance(500)
	a.takes(run)
	l := a.Now.Snap.View.(*pollinglab.View).Last
	shows(t, a, ". shows its moves", l.Name)
	run.Advance(1)
	a.takes(run)
	shows(t, a, "one poll, from box to box")
}
