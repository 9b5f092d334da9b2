package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// barSizes are the sizes at which the first screen is looked at.
var barSizes = [][2]int{{60, 16}, {80, 24}, {120, 40}, {160, 48}, {220, 60}}

// TestKeyBarKeeps: at every size the bar of every scheme has the keys that a newcomer needs there, in the
// order of their places, while the run goes on and while it rests; it ends within its row.
func TestKeyBarKeeps(t *testing.T) {
	for _, l := range model.Labs() {
		for i, s := range l.Schemes {
			for k, size := range barSizes {
				if !modeltest.Taken(i+k, 2) {
					continue
				}
				a, _ := labApp(t, s.Name, 3, "dark", "braille", size[0], size[1])
				for _, runs := range []bool{true, false} {
					status := *a.now
					status.Running, a.now = runs, &status
					a.Dirty = true
					rows := rowsOf(a)
					bar := rows[len(rows)-1]
					f := " f one " + labs.Of(l).Event
					want := []string{" space pause", " h info", " a explain", " c choose", " ? help", " q quit"}
					act := ""
					if i := slices.IndexFunc(l.Actions, func(act lab.Action) bool { return labs.Of(l).Action == act.Name }); len(l.Actions) > 0 && shifts(a.now) {
						first := l.Actions[max(0, i)].Name
						act = " " + a.keys.Actions[a.keys.ActionName(l, first)].Help().Key + " " + first
					}
					if a.playing() {
						want = want[1:]
					} else {
						want[0] = canvas.Pick(runs, want[0], " space run")
						if size[0] >= 80 {
							want = append(want, f)
						}
						if size[0] >= 80 && !runs {
							want = append(want, " . tick")
						}
						if size[0] >= 120 && !runs {
							want = append(want, " , back")
						}
						if size[0] >= 120 {
							want = append(want, act)
						}
						if size[0] >= 120 && l.Name == "polling" {
							want = append(want, " v picture")
						}
						if size[0] >= 160 {
							want = append(want, " tab pane", " z enlarge")
							if strings.Contains(bar, " r restart") && !strings.Contains(bar, " S parameters") {
								t.Errorf("%s at %v: the restart stands in place of the parameters: %s", s.Name, size, bar)
							}
						}
						if size[0] >= 220 && tunesN(a.now) {
							want = append(want, " n/N states", " : type", " S parameters", " r restart")
						}
						if l.Name == "polling" && runs && size[0] >= 80 {
							want = append(want, act)
						}
					}
					for _, w := range want {
						if !strings.Contains(" "+bar, w) {
							t.Errorf("%s at %v, running %v: %q is not in the bar: %s", s.Name, size, runs, w, bar)
						}
					}
				}
			}
		}
	}
}

// TestKeyBarShifts: where the world refuses every shift, a game and a recorded web, the bar names none.
func TestKeyBarShifts(t *testing.T) {
	for _, line := range []string{"lrp games=on", "h-traa trace=" + filepath.Join(t.TempDir(), "web.csv")} {
		if _, file, ok := strings.Cut(line, "trace="); ok {
			modeltest.OK(t, os.WriteFile(file, []byte("page,unix_seconds\na,0\nb,3600\na,9000\nb,20000\n"), 0o600))
		}
		for _, room := range []bool{false, true} {
			a, run := labApp(t, line, 3, "dark", "braille", 160, 48)
			bar := a.keyBar()
			if room {
				bar = a.projectorKeys(160)
			}
			if _, err := run.Do("mirror"); err == nil {
				t.Fatalf("%s shifts", line)
			}
			for _, e := range bar.Entries {
				for _, c := range e.Keys {
					if c.Bar == screen.ActionBar || slices.ContainsFunc(a.lab.Actions, func(act lab.Action) bool { return act.Name == e.Words }) {
						t.Errorf("%s, projector %v: %q is in the bar", line, room, e.Words)
					}
				}
			}
		}
	}
}

// TestKeyBarActs: every key in the bar, clicked, does something on the screen or sends the run a
// command, at every size and on the projector.
func TestKeyBarActs(t *testing.T) {
	modeltest.LongOnly(t)
	for _, line := range []string{"h-traa pages=64", "fpa", "optimal", "spl", "oma", "robot docs=200"} {
		for _, size := range barSizes {
			for _, room := range []bool{false, true} {
				a, _ := labApp(t, line, 40, "dark", "braille", size[0], size[1])
				if room {
					toggleProjector(a, "")
				}
				bar := a.keyBar()
				if room {
					bar = a.projectorKeys(size[0])
				}
				for _, e := range bar.Entries {
					if room && e.X+e.Width() > size[0]-20 {
						continue
					}
					a, _ := labApp(t, line, 40, "dark", "braille", size[0], size[1])
					if room {
						toggleProjector(a, "")
					}
					a.notes.Close()
					before, sent := a.View(), a.driver.Sent()
					cmd := a.mouse(tea.MouseMsg{X: e.X, Y: size[1] - 1, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
					if n := a.notes.Shown; n != nil && n.Kind != pane.NoteDone {
						t.Errorf("%s at %v: %s %s says %q", line, size, e.Label(), e.Words, n.Text)
					}
					if a.Dirty = true; a.driver.Sent() == sent && a.View() == before && cmd == nil {
						t.Errorf("%s at %v: %s %s does nothing", line, size, e.Label(), e.Words)
					}
				}
			}
		}
	}
}

// TestKeyBarNarrows: a narrow bar keeps the order of a wide one.
func TestKeyBarNarrows(t *testing.T) {
	a, _ := labApp(t, "h-traa pages=64", 3, "dark", "braille", 220, 60)
	var all []screen.Command
	for _, c := range a.table {
		all = append(all, c.Command)
	}
	entries := screen.BarEntries(all)
	for w := 20; w < 240; w++ {
		at, end := -1, 0
		for _, e := range screen.NewKeyBar(entries, w).Entries {
			i := slices.IndexFunc(entries, func(o screen.BarEntry) bool { return o.Label() == e.Label() && o.Words == e.Words })
			if i <= at || e.X < end {
				t.Fatalf("%d columns: %s stands at %d after %d, number %d after %d", w, e.Label(), e.X, end, i, at)
			}
			at, end = i, e.X+e.Width()
		}
		if end > w {
			t.Fatalf("%d columns: the bar ends at %d", w, end)
		}
	}
}

// click presses and releases the left button, or drags to further columns in between.
func click(a tea.Model, y int, columns ...int) {
	for i, x := range columns {
		action := tea.MouseActionPress
		if i > 0 {
			action = tea.MouseActionMotion
		}
		a.Update(tea.MouseMsg{X: x, Y: y, Button: tea.MouseButtonLeft, Action: action})
	}
	a.Update(tea.MouseMsg{X: columns[len(columns)-1], Y: y, Action: tea.MouseActionRelease})
}

// slider is the row of a parameter's slider on the screen, with its first and last column.
func slider(t *testing.T, a *app, key string) (y, first, last int) {
	t.Helper()
	for y, row := range rowsOf(a) {
		runes := []rune(row)
		at := strings.Index(row, " "+key+" ")
		if at < 0 || !strings.ContainsRune(row[at:], '●') {
			continue
		}
		x := len([]rune(row[:at]))
		for !strings.ContainsRune("━─●", runes[x]) {
			x++
		}
		end := x
		for end < len(runes) && strings.ContainsRune("━─●", runes[end]) {
			end++
		}
		return y, x, end - 1
	}
	t.Fatalf("no slider of %s:\n%s", key, strings.Join(rowsOf(a), "\n"))
	return 0, 0, 0
}

// TestSliderByMouse: a click on a slider sets the value, and a drag sets many that are one event;
// a parameter that needs a restart is offered.
func TestSliderByMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 48}} {
		k := newDesk(t, "h-traa pages=64 N=500", 100)
		k.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		toggleParams(k.app, "")
		y, _, last := slider(t, k.app, "N")
		click(k, y, last)
		k.sees("the largest N", func(p *driver.Status) bool { return strings.HasSuffix(p.Snap.Line, "@100:N=1000000") })
		k.driver.Send(driver.Step{Ticks: 5})
		k.sees("a step", func(p *driver.Status) bool { return p.Snap.Tick == 105 })
		y, first, last := slider(t, k.app, "N") // the note has moved it
		click(k, y, last, last-3, last-6, first-40)
		k.sees("the least N", func(p *driver.Status) bool {
			return strings.HasSuffix(p.Snap.Line, "@100:N=1000000 @105:N=2") && len(p.Snap.Marks) == 2
		})
		for range 40 { // a low sheet scrolls with its cursor
			if screen := strings.Join(rowsOf(k.app), "\n"); !strings.Contains(screen, " perturb ") {
				k.Update(press("down"))
			}
		}
		y, first, last = slider(t, k.app, "perturb")
		sent := k.driver.Sent()
		click(k, y, (first+last)/2)
		if k.notes.Offer == nil || !strings.HasPrefix(k.notes.Offer.Text, "perturb is set when a run begins") || k.driver.Sent() != sent {
			t.Errorf("%v: perturb is not offered: %+v", size, k.notes)
		}
	}
}

// TestChoiceByMouse: a click on the choice under the cursor changes it.
func TestChoiceByMouse(t *testing.T) {
	k := newDesk(t, "h-traa pages=64", 100)
	k.Update(tea.WindowSizeMsg{Width: 160, Height: 48})
	k.Update(press("S")) // the run rests: *now* has their rows
	for y, row := range rowsOf(k.app) {
		if at := strings.Index(row, "reward-penalty"); at >= 0 {
			x := len([]rune(row[:at])) + 4
			click(k, y, x)
			click(k, y, x)
			k.sees("another rule", func(p *driver.Status) bool { return strings.Contains(p.Snap.Line, "@100:rule=") })
			return
		}
	}
	t.Fatalf("no rule:\n%s", strings.Join(rowsOf(k.app), "\n"))
}

// TestCopyByMouse: a click on the tag of the line, or on the hint at its end, copies the line.
func TestCopyByMouse(t *testing.T) {
	for _, size := range barSizes {
		for _, x := range []int{3, size[0] - 3} {
			if x > 3 && size[0] < 100 {
				continue
			}
			a, _ := labApp(t, "h-traa pages=64", 40, "dark", "braille", size[0], size[1])
			click(a, size[1]-2, x)
			if a.notes.Shown == nil || a.notes.Shown.Text != fmt.Sprintf("copied: %s", a.now.Snap.Line) {
				t.Errorf("%v, column %d: %+v", size, x, a.notes.Shown)
			}
		}
	}
}

// TestClicks: what looks as if it could be clicked can be: the state, the speed, the tick and the scheme in the first
// row, the line, and the heading of a pane.
func TestClicks(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		at := func(a *app, words string) (x, y int) {
			for y, row := range rowsOf(a) {
				if i := strings.Index(row, words); i >= 0 {
					return len([]rune(row[:i])), y
				}
			}
			t.Fatalf("%v: no %q", size, words)
			return 0, 0
		}
		for _, c := range []struct {
			words string
			does  func(k *app, sent int) bool
		}{
			{"paused", func(k *app, sent int) bool { return int(k.driver.Sent()) > sent }},
			{"2k/s", func(k *app, sent int) bool { return int(k.driver.Sent()) > sent }},
			{"tick 100", func(k *app, _ int) bool { p, ok := k.overlay.(*prompt); return ok && p.Text() == "goto " }},
			{"H-TRAA", func(k *app, _ int) bool { _, ok := k.overlay.(choosing); return ok }},
			{"N 500", func(k *app, _ int) bool { return k.focusedPane().Name() == "parameters" }},
			{"h-traa pages=64 N=500", func(k *app, _ int) bool {
				p, ok := k.overlay.(*prompt)
				return ok && p.Text() == k.now.Snap.Line
			}},
			{"part of all polls", func(k *app, _ int) bool {
				return k.zoomed && k.rects[k.focus].W == k.W && k.focusedPane().Name() == "tree"
			}},
		} {
			a, _ := labApp(t, "h-traa pages=64 N=500", 100, "dark", "braille", size[0], size[1])
			sent := int(a.driver.Sent())
			x, y := at(a, c.words)
			click(a, y, x)
			if !c.does(a, sent) {
				t.Errorf("%v: a click on %q does nothing", size, c.words)
			}
		}
	}
}

// TestLegendClicks: a click on a row of the legend explains its curve and hides it, another shows it again.
func TestLegendClicks(t *testing.T) {
	for _, l := range []struct{ line, pane, name, mark, says string }{
		{"h-traa pages=64", "value", "uniform", "○", "equal shares"},
		{"tsetlin", "penalty", "pure chance", "○", "equally likely"},
		{"oma", "accuracy", "all right", "◆", "all right"},
		{"oma-time", "accuracy", "goal", "◆", "goal"},
		{"spl", "search", "target", "◆", "target"},
		{"lri-team", "value", "exact", "◆", "exact"},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			a, _ := labApp(t, l.line, 400, "dark", "braille", size[0], size[1])
			a.zoomed = true
			focusNamed(a, l.pane)
			for _, mark := range []string{"·", l.mark} {
				for y, row := range rowsOf(a) {
					if at := strings.Index(row, " "+l.name+"  "); at >= 0 {
						click(a, y, len([]rune(row[:at]))+2)
						break
					}
				}
				if b, ok := a.overlay.(*explainBox); !ok || !strings.Contains(b.meaning(a).Sentence+b.meaning(a).Definition, l.says) {
					t.Errorf("%s at %v: a click on the legend does not explain %s", l.line, size, l.name)
				}
				if a.overlay = nil; !strings.Contains(strings.Join(rowsOf(a), "\n"), mark+" "+l.name+" ") {
					t.Errorf("%s at %v: no %q before %s:\n%s", l.line, size, mark, l.name, strings.Join(rowsOf(a), "\n"))
				}
			}
		}
	}
}
