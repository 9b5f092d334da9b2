package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// TestEveryCellIsExplained: each pane of each lab and scheme answers at each cell that is not
// blank, and so do the other rows of the screen.
func TestEveryCellIsExplained(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for i, line := range everyScheme() {
		for k, size := range [][2]int{{80, 24}, {160, 48}} {
			if !modeltest.Taken(i+k, 24) {
				continue
			}
			ticks := canvas.Pick(i%5 == 0, int64(0), 60) // some before the first tick
			a, run := labApp(t, line, ticks, size[0], size[1])
			rested(a, run, false)
			for focus := range a.Slots {
				a.SetFocus(focus)
				rested(a, run, false)
				if a.View(); size[0] == 160 && focus > 0 && !a.visible(focus) {
					continue
				}
				explainsAll(t, a, line, focus)
				if size[0] == 160 && focus == 1 {
					break // all panes but the parameters have been on the screen
				}
			}
			for _, key := range []string{"S", "l"} {
				a.Update(press(key))
				rested(a, run, false)
				a.View()
				explainsAll(t, a, line, a.Focus)
			}
		}
	}
}

// TestRaceIsExplained: so do the panes of a race.
func TestRaceIsExplained(t *testing.T) {
	l := testRace(t, "h-traa pages=16 vs lakg pages=16")
	l.until(t, "three replications", replicated)
	for i := range 2 {
		l.SetFocus(i)
		l.Dirty = true
		l.View()
		explainsAll(t, l.app, "a race", i)
	}
}

// explainsAll demands an answer for each cell of the screen that is not blank; inside a pane,
// an answer of the pane itself.
func explainsAll(t *testing.T, a *app, line string, focus int) {
	t.Helper()
	all := a.Frame.All()
	for y := range a.H {
		for x := range a.W {
			if all.At(x, y).R == ' ' {
				continue
			}
			m := a.meaningAt(x, y)
			if m.Sentence == "" || !strings.HasSuffix(m.Sentence, ".") || strings.Contains(m.Sentence+m.Definition, "..") ||
				strings.Contains(m.Source, ".;") || strings.Contains(m.Sentence, "from  ") || strings.Contains(m.Sentence+m.Definition, "NaN") || strings.Contains(m.Sentence+m.Definition, "%!") {
				t.Fatalf("%s, focus %d: at %d, %d (%c) it says %+v", line, focus, x, y, all.At(x, y).R, m)
			}
			i := a.at(x, y)
			if i < 0 {
				continue
			}
			in := a.inside(i)
			in.H = min(in.H, a.pictures[i].Inside().H)
			if inside := x >= in.X && y >= in.Y && x < in.X+in.W && y < in.Y+in.H; inside && m == a.frameMeaning(i) {
				t.Fatalf("%s, focus %d: pane %s leaves %d, %d (%c) unexplained:\n%s", line, focus, a.Slots[i].Name(), x, y,
					all.At(x, y).R, strings.Join(textIn(a, i), "\n"))
			}
		}
	}
}

// TestExplanationsKeepTheSecret: in hidden mode no explanation depends on the hidden truth.
func TestExplanationsKeepTheSecret(t *testing.T) {
	for _, line := range []string{"h-traa pages=64", "lakg pages=64", "fpa pages=64 capacity=8", "spl", "oma", "robot docs=200"} {
		a, run := labApp(t, line, 60, 160, 48)
		a.hidden = true
		a.Relayout()
		rested(a, run, false)
		texts := func() map[[2]int]string {
			a.Dirty = true
			a.View()
			out := map[[2]int]string{}
			for y := 1; y < a.H-2; y++ {
				for x := range a.W {
					if a.Frame.All().At(x, y).R != ' ' {
						out[[2]int{x, y}] = fmt.Sprint(a.meaningAt(x, y))
					}
				}
			}
			return out
		}
		honest := texts()
		lie := (&liar{t: t}).otherTruth(a.Now)
		a.take(lie)
		for at, text := range texts() {
			modeltest.MustEqual(t, text, honest[at], "%s: at %v the truth shows:", line, at)
		}
	}
}

// TestExplainTheTree: a cell of the tree gives the share of its pages, the best share and the
// last answers of its automaton, which a run traced from the start gives too.
func TestExplainTheTree(t *testing.T) {
	k := newDesk(t, "h-traa pages=16", 1000)
	k.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	k.take(k.Driver.Status())
	k.View()
	k.SetFocus(1)
	k.View()
	k.Update(press("down"))
	k.View()
	k.Update(press("a"))
	if _, ok := k.Overlay.(*explainBox); !ok {
		t.Fatal("a opens no explanation")
	}
	about := k.Overlay.(*explainBox).asked.About
	modeltest.MustEqual(t, about, lab.Pages(0, 8), "it asks for")
	for {
		if e, ok := (<-k.Driver.Events).(driver.Recalled); ok {
			k.Update(EventMsg{E: e})
			break
		}
	}
	k.View()
	screen := strings.Join(strings.Fields(strings.NewReplacer("│", " ", "─", " ").Replace(ansi.Strip(k.View()))), " ")
	for _, words := range []string{"Pages 1–8 get", "of the polls, optimal ", "rewarded on the", "[H-TRAA] §3.1"} {
		if !strings.Contains(screen, words) {
			t.Errorf("%q is not explained:\n%s", words, ansi.Strip(k.View()))
		}
	}
	run := linetest.Run("h-traa pages=16")
	run.Snapshot(lab.ViewRequest{Trace: true})
	var want []lab.Heard
	for range 1000 {
		run.Advance(1)
		v := run.Snapshot(lab.ViewRequest{Trace: true}).View.(*pollinglab.View)
		for _, e := range v.Explanations {
			if e.About == about {
				want = append(want, lab.Heard{Tick: run.Tick(), Rewarded: v.Last.Hit, Second: v.Last.Page >= 4})
			}
		}
	}
	got := k.Overlay.(*explainBox).recalled.Heard
	if fmt.Sprint(got) != fmt.Sprint(want[len(want)-10:]) {
		t.Errorf("it remembers\n%v, want\n%v", got, want[len(want)-10:])
	}
	k.Update(press("x"))
	if k.Overlay != nil {
		t.Error("a key does not close it")
	}
}

// TestPolledPageIsExplained: in each picture of a page's memory the cell of the page polled last
// explains that page, and the other cells theirs.
func TestPolledPageIsExplained(t *testing.T) {
	for _, line := range []string{"lakg pages=8 N=50", "cgla pages=8 capacity=2 knapsack=polls", "estimator pages=8"} {
		a, _ := labApp(t, line, 3003, 160, 48)
		a.View()
		in := a.inside(1)
		last := a.Now.Snap.View.(*pollinglab.View).Last
		seen := 0
		for y := in.Y; y < in.Y+in.H; y++ {
			for x := in.X; x < in.X+in.W; x++ {
				c := a.Frame.All().At(x, y)
				m := a.meaningAt(x, y)
				if m.Sentence == "" {
					t.Errorf("%s: %d, %d is not explained", line, x, y)
				}
				if strings.ContainsRune(canvas.Pick(strings.Contains(line, "kg") || strings.Contains(line, "cgla"), "█▓", "█●"), c.R) && c.St.Fore() == canvas.InkAccent {
					seen++
					if want := fmt.Sprintf("Page %d", last.Page+1); !strings.HasPrefix(m.Sentence, want) || !strings.Contains(m.Changed, "3,003") {
						t.Errorf("%s: %q, %q for %s", line, m.Sentence, m.Changed, want)
					}
				}
			}
		}
		if seen == 0 {
			t.Errorf("%s: no cell is the polled page's", line)
		}
	}
}

// TestExplainNamesOneUnit: a column of a chart is at one tick, query or fetch.
func TestExplainNamesOneUnit(t *testing.T) {
	for _, c := range []struct{ line, pane, at, counts string }{
		{"spl", "search", "at tick ", "counts ticks"},
		{"oma objects=18", "accuracy", "at query ", "counts queries"},
		{"robot docs=300", "order", "at fetch ", "counts fetches"},
	} {
		a, _ := labApp(t, c.line, 250, 160, 48)
		a.View()
		i := slices.IndexFunc(a.Slots, func(s pane.Slot) bool { return s.Name() == c.pane })
		in := a.inside(i)
		var said strings.Builder
		for y := range in.H {
			for x := range in.W {
				said.WriteString(a.meaningAt(in.X+x, in.Y+y).Sentence)
			}
		}
		modeltest.HasAll(t, said.String(), []string{c.at, c.counts}, "%s: no cell of %s says", c.line, c.pane)
	}
}

// TestToldPageIsLit: the page of the sentence under the cursor of *now* is lit in the picture of
// the scheme's memory.
func TestToldPageIsLit(t *testing.T) {
	for _, line := range []string{"lakg pages=8 N=50", "fpa pages=8 capacity=2 N=6", "estimator pages=8"} {
		for focused, name := range map[bool]string{true: "now", false: "shares"} {
			a, _ := labApp(t, line, 3003, 160, 48)
			focusNamed(a, name)
			a.View()
			in, lit := a.inside(1), 0
			for y := range in.H {
				for x := range in.W {
					if c := a.Frame.All().At(in.X+x, in.Y+y); c.St.Back() == canvas.InkSelect || c.R == '◉' {
						lit++
					}
				}
			}
			modeltest.Equal(t, lit > 0, focused, "%s, focus on %s: %d cells are lit:", line, name, lit)
		}
	}
}
