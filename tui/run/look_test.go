package run

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// frameAt are the rows of the panes, as a frame at a time of the wall clock shows them.
func frameAt(a *app, at time.Time) []string {
	g := &canvas.Grid{}
	g.Reset(a.W, a.H)
	for i, r := range a.rects {
		if r.H > 0 {
			s := a.context(i)
			s.Clock = at
			g.Blit(a.pictures[i].Picture(a.Slots[i].Pane, s, r.W, r.H), r.X, r.Y)
		}
	}
	rows := make([]string, a.H)
	for y := range rows {
		var b strings.Builder
		for _, c := range g.Cells[y*a.W : (y+1)*a.W] {
			b.WriteRune(c.R)
		}
		rows[y] = b.String()
	}
	return rows
}

// TestFramesHoldStill: at 2,000 ticks a second, of 60 frames .1 s apart, at most 12 lines differ from one to the next,
// but where numbers are due, four times a second, and in the few frames in which an axis moves or the history is thinned.
// Names of the legend stay in their places, and labels of ticks change only with the right end, which has five
// of its steps between 5,000 and 16,000 ticks.
func TestFramesHoldStill(t *testing.T) { synctest.Test(t, framesHoldStill) }

func framesHoldStill(t *testing.T) {
	run := realRun(t, "h-traa")
	run.Advance(4000)
	a := newApp(driver.NewDriver(), testTheme("dark", "braille"), config.Options{})
	a.W, a.H = 120, 40
	take := func() { a.take(&driver.Status{Snap: run.Snapshot(a.request), Running: true, Speed: 2000}) }
	take()
	var before, names []string
	labels := map[string]bool{}
	at, exchanges, read, moves := time.Now(), 0, 0, 0
	for range 60 {
		at, a.readAt = at.Add(100*time.Millisecond), a.readAt.Add(-100*time.Millisecond)
		words, differ := a.Words(), 0
		run.Advance(200)
		take()
		rows := frameAt(a, at)
		var legend []string
		for y, row := range rows {
			if before != nil && row != before[y] {
				differ++
			}
			for _, name := range []string{"present shares", "optimal shares", "gap", "proportional", "uniform"} {
				if strings.Contains(row, name) {
					legend = append(legend, fmt.Sprint(name, " in row ", y))
				}
			}
			if x := strings.Index(row, "ticks "); x > 0 && strings.HasPrefix(strings.TrimSpace(row), "0 ") {
				labels[row[:x]] = true
			}
		}
		switch {
		case a.Words() != words:
			read++
		case differ > 12:
			moves++
		}
		if names != nil && !slices.Equal(legend, names) {
			exchanges++
		}
		before, names = rows, legend
	}
	if moves > 5 || read > 24 {
		t.Errorf("more than 12 lines differ in %d frames; numbers change in %d", moves, read)
	}
	if exchanges > 0 || len(labels) > 5 {
		t.Errorf("names of the legend move %d times, ticks have the labels %v", exchanges, labels)
	}
	a.changeTheme(a.Theme.ForProjector(true)) // its sentence is of the numbers' tick too
	modeltest.Has(t, a.drawn(), summarySentence(a.Words(), false, false), "the projector:")
}

// TestLooks: of each lab, at the usual sizes, the chart of the value has its part of the cells, rules take few of them, no
// pane of at most its ideal rows is less than a third filled, no words are cut beside a free place, and in hidden mode no ink of the truth is left.
func TestLooks(t *testing.T) {
	for _, line := range []string{"h-traa", "lakg", "tsetlin", "lrp", "oma", "oma-time", "robot", "spl", "lri-team"} {
		a, run := labApp(t, line, 600, 64, 60)
		for _, size := range [][2]int{{64, 60}, {80, 24}, {100, 30}, {120, 40}, {160, 48}, {220, 60}, {300, 80}} {
			a.hidden = false
			a.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			a.takes(run)
			a.View()
			a.takes(run) // with what the panes requested
			name, text := fmt.Sprint(line, " at ", size), a.drawn()
			cells, rules := size[0]*size[1], ruleCells(&a.Frame)
			if float64(rules) > .06*float64(cells) {
				t.Errorf("%s: rules take %d of %d cells", name, rules, cells)
			}
			modeltest.Equal(t, regexp.MustCompile(".*… {10}.*").FindString(text), "", "%s: cut beside a free place is", name)
			if part := plotCells(text); line == "h-traa" && (size[0] == 80 || size[0] == 120) && float64(part) < canvas.Pick(size[0] == 80, .2, .12)*float64(cells) {
				t.Errorf("%s: the curves have %d of %d cells", name, part, cells)
			}
			for i, r := range a.rects {
				if in := a.pictures[i].Inside(); r.H > 0 && 3*filledRows(in) < in.H {
					t.Errorf("%s: pane %s has words in %d of %d rows", name, a.Slots[i].Name(), filledRows(in), in.H)
				}
			}
			a.hidden = true
			a.takes(run)
			a.View()
			for i, c := range a.Frame.Cells {
				if back := c.St.Back(); c.R != ' ' && c.St.Fore() == canvas.InkTheory || back == canvas.InkGap || back >= canvas.InkFewest && back <= canvas.InkMost {
					t.Errorf("%s: hidden, %q at column %d of row %d has an ink of the truth", name, c.R, i%a.W, i/a.W)
					break
				}
			}
		}
	}
}

// TestChangesMoveNothing: after a shift, another N, another scheme and a shift back every pane stands where it stood, and so does
// each name of the legend; the bracket, the names of changes and the former scheme are added.
func TestChangesMoveNothing(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 48}} {
		a, run := labApp(t, "h-traa", 4000, size[0], size[1])
		legend := func() (out []string) {
			for y, row := range a.rows()[2:] {
				for _, name := range []string{"× present shares", "◆ optimal shares", "░ gap", "◇ proportional", "○ uniform"} {
					if x := strings.Index(row, name); x >= 0 {
						out = append(out, fmt.Sprint(name, " in row ", y, ", column ", len([]rune(row[:x]))))
					}
				}
			}
			return out
		}
		rects, names := slices.Clone(a.rects), legend()
		modeltest.MustEqual(t, len(names), 5, "%v: the legend has %v:", size, names)
		for _, word := range []string{"mirror", "N=250", "lakg", "mirror"} {
			modeltest.Must(run.Do(word))
			run.Advance(3000)
			a.take(&driver.Status{Snap: run.Snapshot(a.request), Running: true, Speed: 2000})
			if got := legend(); !slices.Equal(a.rects, rects) || !slices.Equal(got, names) {
				t.Errorf("%v after %s: %v with %v, before %v with %v", size, word, a.rects, got, rects, names)
			}
		}
		if screen := strings.Join(a.rows(), "\n"); !strings.Contains(screen, "▾N=250") || !strings.Contains(screen, "◌ H-TRAA") {
			t.Errorf("%v: the changes are not on the screen:\n%s", size, screen)
		}
	}
}

// ruleCells are the cells of a screen with lines ─ and │, but for rulers of states, which have an automaton on them.
func ruleCells(g *canvas.Grid) (n int) {
	for y := range g.H {
		var row strings.Builder
		for _, c := range g.Cells[y*g.W : (y+1)*g.W] {
			row.WriteRune(canvas.Pick(c.R == '─' && c.St.Fore() != canvas.InkFrame, ' ', c.R))
		}
		for _, line := range regexp.MustCompile("(?:[─○●∘×]+(?: state [0-9,]+ )?)+").FindAllString(row.String(), -1) {
			if !strings.Contains(line, "●") {
				n += strings.Count(line, "─")
			}
		}
		n += strings.Count(row.String(), "│")
	}
	return n
}

// plotCells are the cells between the axis of the first chart on the screen and its legend.
func plotCells(text string) int {
	rows, legend, axis := 0, -1, -1
	for _, row := range strings.Split(text, "\n")[2:] {
		cells := []rune(row)
		if x := slices.Index(cells, '◆'); x >= 0 && legend < 0 {
			legend, axis = x, slices.IndexFunc(cells, func(r rune) bool { return r == '│' || r == '┤' })
		}
	}
	for _, row := range strings.Split(text, "\n") {
		if cells := []rune(row); axis >= 0 && axis < len(cells) && strings.ContainsRune("│┤≈", cells[axis]) {
			rows++
		}
	}
	return rows * (legend - axis - 2)
}

// filledRows are the rows of an area that are not blank.
func filledRows(in canvas.Area) (n int) {
	for y := range in.H {
		for x := range in.W {
			if c := in.At(x, y); c != nil && (c.R != ' ' || c.St.Back() != canvas.InkPaper) {
				n++
				break
			}
		}
	}
	return n
}

// TestRestDrawsNothing: a paused run asks for no frame, and its screen is not drawn again.
func TestRestDrawsNothing(t *testing.T) {
	a, _ := labApp(t, "h-traa", 600, 120, 40)
	view := a.View()
	if due(a, a.keepTicking) != nil || due(a, a.keepPlaying) != nil {
		t.Error("a paused run asks for a frame")
	}
	if allocs := testing.AllocsPerRun(3, func() { view = a.View() }); a.Dirty || allocs > 0 || view == "" {
		t.Errorf("the screen of a paused run is drawn again: %g allocations", allocs)
	}
}
