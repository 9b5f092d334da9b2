package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/driver"
	"lascope/tui/follow"
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
	"placement": {"environment", "answer", "automaton", "class", "scheduler"},
	"crawl":     {"environment", "answer", "automaton", "index", "scheduler"},
	"arms":      {"environment", "answer", "automaton", "probability", "scheduler"},
}

// TestLoop: the key shows the loop of every scheme at every size, with the values of its stages,
// and goes back to the very screen before.
func TestLoop(t *testing.T) {
	screentest.DrawingAlone(t)
	for i, line := range loopLines() {
		for k, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}} {
			if !modeltest.Taken(i+k, 3) {
				continue
			}
			a, _ := onLoop(t, line, 9, size[0], size[1])
			screen := a.drawn()
			checkScreen(t, a.View(), size[0], size[1])
			for _, name := range boxNames[a.lab.Name] {
				if !strings.Contains(screen, "╭─ "+name+" ─") {
					t.Fatalf("%s at %v: no box %s:\n%s", line, size, name, screen)
				}
			}
			if strings.Contains(screen, "NaN") {
				t.Errorf("%s at %v:\n%s", line, size, screen)
			}
			for _, stage := range a.now.Snap.View.Stages(nil)[:2] {
				if stage.Brief != "" && !strings.Contains(screen, stage.Brief) {
					t.Errorf("%s at %v: %q is not there:\n%s", line, size, stage.Brief, screen)
				}
			}
			if v, ok := a.now.Snap.View.(*pollinglab.View); ok && v.Next.Page >= 0 && !strings.Contains(screen, v.Next.Name) {
				t.Errorf("%s at %v: the next is %s:\n%s", line, size, v.Next.Name, screen)
			}
			typeKeys(a, "l")
			back := a.drawn()
			b, _ := labApp(t, line, 0, size[0], size[1])
			b.take(&driver.Status{Snap: a.now.Snap, Speed: 2000})
			if want := ansi.Strip(b.View()); back != want {
				t.Errorf("%s at %v: back from the loop:\n%s\nnot\n%s", line, size, back, want)
			}
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
		for _, s := range a.now.Snap.View.Stages(nil) {
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
	l := a.now.Snap.View.(*pollinglab.View).Last
	shows(t, a, ". shows its moves", l.Name)
	run.Advance(1)
	a.takes(run)
	shows(t, a, "one poll, from box to box")
}

// TestLoopOpens: each box opens a pane, by enter and by a click, and the pane is there.
func TestLoopOpens(t *testing.T) {
	for i, line := range loopLines() {
		for box, name := range boxNames[labNamed(t, line)] {
			if !modeltest.Taken(i+box, 3) {
				continue
			}
			a, _ := onLoop(t, line, 3, 100, 30)
			a.View()
			for range box {
				typeKeys(a, "tab")
			}
			typeKeys(a, "enter")
			opened := a.focusedPane().Name()
			if opened == follow.Name || !a.visible(a.focus) || a.zoomed {
				t.Errorf("%s: %s opens %s", line, name, opened)
			}
			typeKeys(a, "l")
			row, col := -1, -1
			for y, text := range a.rows() {
				if at := strings.Index(text, "─ "+name+" ─"); at >= 0 {
					row, col = y+1, len([]rune(text[:at]))+3
				}
			}
			click := tea.MouseMsg{X: col, Y: row, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
			a.Update(click)
			if a.focusedPane().Name() == follow.Name {
				a.Update(click) // the first selected the box
			}
			if got := a.focusedPane().Name(); got != opened {
				t.Errorf("%s: clicks on %s at %d, %d open %s, enter %s", line, name, col, row, got, opened)
			}
		}
	}
}

func labNamed(t *testing.T, line string) string {
	spec := linetest.Spec(line)
	return spec.Lab.Name
}

// TestLoopExplains: the explanation of a box holds its value and its part in the loop, and in
// hidden mode no truth.
func TestLoopExplains(t *testing.T) {
	for _, line := range []string{"h-traa pages=16 seed=2", "spl target=0.7 p=0.7", "oma", "robot docs=200"} {
		a, run := onLoop(t, line, 12, 120, 40)
		for _, hidden := range []bool{false, true} {
			a.hidden = hidden
			a.relayout()
			a.takes(run)
			a.View()
			typeKeys(a, "home")
			for i, name := range boxNames[a.lab.Name] {
				a.View()
				p := a.focusedPane().(*follow.Pane)
				x, y := p.Cursor(a.context(a.focus))
				in := a.inside(a.focus)
				m := a.meaningAt(in.X+x, in.Y+y)
				if !strings.HasPrefix(strings.ToLower(m.Sentence), name+": ") || m.Definition == "" || m.Source == "" {
					t.Errorf("%s: box %s is explained by %+v", line, name, m)
				}
				for _, truth := range []string{"hit probability", "rank ", "target .", "reliability ."} {
					if hidden && strings.Contains(m.Sentence, truth) {
						t.Errorf("%s: hidden, it says %s", line, m.Sentence)
					}
				}
				if i < len(boxNames[a.lab.Name])-1 {
					typeKeys(a, "tab")
				}
			}
		}
	}
}
