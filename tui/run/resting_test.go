package run

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// restingSizes are the sizes at which *now* is read.
var restingSizes = [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}, {220, 60}}

// everyScheme is a line for each scheme of each lab, with a world that it can run on.
var everyScheme = sync.OnceValue(func() (out []string) {
	for _, l := range model.Labs() {
		for _, s := range l.Schemes {
			spec, err := model.Parse(s.Name)
			if err == nil {
				_, err = model.New(spec)
			}
			if err != nil {
				spec, err = model.Parse(s.Name + " capacity=50")
			}
			out = append(out, modeltest.Must(spec, err).String())
		}
	}
	return slices.Clip(append(out, placementlab.DeadlockLine, "h-traa pages=16 capacity=4", "traa schedule=random", "spl p=0.4"))
})

// rested hands the app the snapshot of a run at rest as often as its request changes.
func rested(a *app, run *model.Run, running bool) {
	for range 3 {
		a.take(&driver.Status{Snap: run.Snapshot(a.request), Running: running, Speed: 2000})
	}
}

// textIn is the text inside a pane on the screen, row by row.
func textIn(a *app, i int) []string {
	a.View()
	in := a.pictures[i].Inside()
	in.X, in.Y = in.X+a.rects[i].X, in.Y+a.rects[i].Y
	var rows []string
	screen := strings.ReplaceAll(a.drawn(), "\u0302", "") // a mark has no column
	for _, row := range strings.Split(screen, "\n")[in.Y : in.Y+in.H] {
		rows = append(rows, strings.TrimRight(string([]rune(row)[in.X:in.X+in.W]), " "))
	}
	return rows
}

// TestNowIsNeverCut: while the run rests, each line of *now* is on the screen, in short and
// with formulas, of every scheme at every size. It scrolls, with a sign, only where its room
// cannot hold the rows.
func TestNowIsNeverCut(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for i, line := range everyScheme() {
		for k, size := range restingSizes {
			if !modeltest.Taken(i+k, 9) {
				continue
			}
			t.Run(fmt.Sprintf("%s %dx%d", strings.Fields(line)[0], size[0], size[1]), func(t *testing.T) {
				a, run := labApp(t, line, 3, size[0], size[1])
				i, now := kindOf[*pane.NowPane](&a.paneSet)
				if now == nil {
					t.Fatal("the lab has no pane now")
				}
				for _, focus := range []int{0, i} {
					a.SetFocus(focus)
					a.View()
					for _, key := range []string{"", "enter", "enter"} {
						if key != "" && focus == i {
							a.Update(press(key))
						}
						for range 3 {
							run.Advance(1)
							rested(a, run, false)
							readsNow(t, a, i, now)
						}
					}
				}
			})
		}
	}
}

// readsNow compares the rows of *now* on the screen with its text.
func readsNow(t *testing.T, a *app, i int, now *pane.NowPane) {
	t.Helper()
	r := a.rects[i]
	if r.H == 0 {
		if a.Focus == i {
			t.Fatal("now has the focus and is not shown")
		}
		return
	}
	a.View()
	in := a.pictures[i].Inside()
	s := a.context(i)
	written := now.Text(s, in.W)
	if written.Rows() > in.H {
		written = written.Low()
	}
	rows, need := textIn(a, i), written.Rows()
	text := strings.Join(rows, "\n")
	if strings.Contains(text, "…") {
		t.Fatalf("a line is cut:\n%s", text)
	}
	scrolls := strings.Contains(text, "▾")
	modeltest.MustEqual(t, scrolls, need > in.H, "%d rows of %d are shown; %s scrolls:", in.H, need, text)
	if scrolls {
		return
	}
	lines := slices.Concat(written.Head, written.More)
	for _, sentence := range written.Sentences {
		lines = append(lines, sentence.Lines...)
	}
	for y, line := range append(lines, written.Tail...) {
		want := ""
		for _, span := range line {
			want += span.Text
		}
		want = strings.TrimRight(strings.ReplaceAll(want, "\u0302", ""), " ")
		modeltest.MustEqual(t, rows[y], want, "row %d is", y)
	}
}

// TestParametersAreASheet: S opens the parameters over the companions, without these over the lowest rows, and closes them, and
// no other pane moves.
func TestParametersAreASheet(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}, {220, 60}} {
		parametersAreASheet(t, size[0], size[1])
	}
}

func parametersAreASheet(t *testing.T, w, h int) {
	a, _ := labApp(t, "h-traa", 3, w, h)
	at := slices.IndexFunc(a.Slots, func(s pane.Slot) bool { return s.Sheet })
	before := slices.Clone(a.rects)
	if a.visible(at) {
		t.Fatal("the parameters are shown at first")
	}
	a.Update(press("S"))
	if !a.visible(at) || a.Focus != at || !strings.Contains(a.drawn(), "╭─ parameters") {
		t.Fatal("S does not open the parameters")
	}
	if b, r := a.body(), a.rects[at]; a.visible(1) && r.Y > a.rects[1].Y || r.W != w || r.Y+r.H != b.Y+b.H {
		t.Errorf("%d by %d: the parameters lie in %v", w, h, r)
	}
	for i := range before {
		if i != at && a.rects[i] != before[i] {
			t.Errorf("pane %d moves from %v to %v", i, before[i], a.rects[i])
		}
	}
	a.Update(press("S"))
	if !slices.Equal(a.rects, before) || a.Focus != 0 {
		t.Fatal("S does not close the parameters")
	}
}

// TestSentenceLightsItsCell: the item of the sentence under the cursor is marked in the pane
// of the states; without the focus no sentence is marked.
func TestSentenceLightsItsCell(t *testing.T) {
	for _, line := range []string{"h-traa pages=16", "fpa pages=16 capacity=2 N=4", "lakg pages=16", "oma", "robot"} {
		a, run := labApp(t, line, 5, 160, 48)
		i, now := kindOf[*pane.NowPane](&a.paneSet)
		rested(a, run, false)
		a.View()
		drawn := func() string { // all panes but *now*, with their styles
			var out strings.Builder
			for k := range a.Slots {
				if k != i && a.visible(k) {
					fmt.Fprint(&out, a.pictures[k].Grid.Cells)
				}
			}
			return out.String()
		}
		a.SetFocus(len(a.Slots) - 1 - i%2) // some other pane without a cursor in the states
		a.SetFocus(i)
		a.View()
		seen, before := map[lab.Subject]string{}, ""
		for range 4 {
			about := now.Subject(a.context(i))
			if got := drawn(); about.Kind != lab.NoSubject {
				for other, picture := range seen {
					if other != about && picture == got && before != "" {
						t.Errorf("%s: %v and %v light up the same", line, other, about)
					}
				}
				seen[about], before = got, got
			}
			a.Update(press("down"))
			a.View()
		}
		if len(seen) == 0 {
			t.Errorf("%s: no sentence is about an item", line)
		}
	}
}
