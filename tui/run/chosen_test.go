package run

import (
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/lab"
	"lascope/model/modeltest"
)

// frameOf draws the whole screen of an app.
func frameOf(a *app) string { return a.View() }

// paneNamed is the index of a pane.
func paneNamed(t *testing.T, a *app, name string) int {
	t.Helper()
	for i := range a.Slots {
		if a.Slots[i].Name() == name || a.Slots[i].Heading(a.context(i)).Title == name {
			return i
		}
	}
	t.Fatalf("no pane %s", name)
	return -1
}

// TestChosenIsLitInAllPanes: a page that is chosen is drawn otherwise in every pane that draws
// pages; esc undoes it.
func TestChosenIsLitInAllPanes(t *testing.T) {
	for _, c := range []struct {
		line  string
		panes []string
		item  lab.Subject
	}{
		{"h-traa pages=16", []string{"tree", "shares", "gains"}, lab.Pages(2, 3)},
		{"h-traa pages=64", []string{"tree", "shares", "gains"}, lab.Pages(2, 3)},
		{"lakg pages=64", []string{"race", "shares", "gains"}, lab.Pages(2, 3)},
		{"fpa pages=16 capacity=4", []string{"shares", "gains", "arms"}, lab.Pages(2, 3)},
		{"estimator pages=16", []string{"shares", "gains", "estimates"}, lab.Pages(2, 3)},
		{"robot docs=200", []string{"map", "order"}, lab.Subject{Kind: lab.AboutDocument, First: 5, End: 6}},
		{"oma objects=8 classes=2", []string{"arms", "matrix"}, lab.Subject{Kind: lab.AboutObject, First: 2, End: 3}},
	} {
		for _, theme := range []string{"dark", "mono"} {
			a, run := labAppIn(t, c.line, 3000, theme, "braille", 220, 60)
			pictures := func() map[string]string {
				out := map[string]string{}
				for _, name := range c.panes {
					i := paneNamed(t, a, name)
					a.Focus = i
					a.Relayout()
					a.takes(run)
					out[name] = pictureOf(a, i)
				}
				return out
			}
			before := pictures()
			a.Choose(c.item)
			after := pictures()
			for _, name := range c.panes {
				if before[name] == after[name] {
					t.Errorf("%s, %s: the pane %s does not light the chosen item", c.line, theme, name)
				}
			}
			a.press(keyNamed("esc"))
			modeltest.Equal(t, a.chosen.item.Kind, lab.NoSubject, "%s: esc leaves %v chosen:", c.line, a.chosen.item)
		}
	}
}

// TestEstimatesOfAChosenPage: the estimates of a chosen page stand over time in the pane of estimates, and in that of an index.
func TestEstimatesOfAChosenPage(t *testing.T) {
	for line, name := range map[string]string{"estimator pages=16": "estimates", "gamma pages=16": "indices"} {
		a, run := labApp(t, line, 3000, 160, 48)
		a.SetFocus(paneNamed(t, a, name))
		a.Choose(lab.Pages(2, 3))
		for range 40 {
			run.Advance(10)
			a.takes(run)
		}
		if s := ansi.Strip(frameOf(a)); !regexp.MustCompile(`page 3 estimate \S+  (since tick 3,010  )?[▁▂▃▄▅▆▇█]{8}`).MatchString(s) {
			t.Errorf("%s does not draw the estimates of page 3:\n%s", line, s)
		}
	}
}

// pictureOf is the picture of a pane, styles included, while the focus is on it.
func pictureOf(a *app, i int) string {
	a.Focus = i
	a.Relayout()
	frameOf(a)
	a.Focus = 0
	g := a.pictures[i].Grid.All()
	var b strings.Builder
	for y := range g.H {
		for x := range g.W {
			cell := g.At(x, y)
			b.WriteRune(cell.R)
			b.WriteRune(rune(cell.St))
		}
	}
	return b.String()
}

// TestChosenPageHasAMark: without colours the row of the chosen page has a mark of its own, and so
// has its bar in the boxes of FPA.
func TestChosenPageHasAMark(t *testing.T) {
	for _, c := range []struct{ line, pane, mark string }{
		{"lakg pages=64", "shares", "▸"}, {"fpa web=thesis pages=4096 capacity=6 f=0.5", "arms", "◆"},
	} {
		for _, theme := range []string{"dark", "mono"} {
			a, run := labAppIn(t, c.line, 4000, theme, "braille", 160, 48)
			i := paneNamed(t, a, c.pane)
			if strings.Contains(pictureOf(a, i), c.mark) {
				t.Fatalf("%s: the mark is there without a choice", c.line)
			}
			a.Choose(lab.Pages(0, 1))
			a.takes(run)
			modeltest.Has(t, pictureOf(a, i), c.mark, "%s, %s: %s has no mark:", c.line, theme, c.pane)
		}
	}
}

// TestClickAndEnterChoose: a click on an item in a pane chooses it and lights it there, and enter
// chooses it as well.
func TestClickAndEnterChoose(t *testing.T) {
	for _, c := range []struct {
		line, title string
		kind        lab.SubjectKind
	}{
		{"traa pages=2 N=40", "chain", lab.AboutPages}, {"lakg pages=8", "race", lab.AboutPages}, {"fpa pages=16 capacity=4", "arms", lab.AboutPages},
		{"estimator pages=8", "estimates", lab.AboutPages}, {"grid pages=8", "indices", lab.AboutPages}, {"h-traa pages=8", "gains", lab.AboutPages},
		{"robot docs=200", "frontier", lab.AboutDocument}, {"robot docs=200", "order", lab.AboutDocument},
		{"robot docs=3000", "order", lab.AboutDocument},
		{"robot docs=200", "links", lab.AboutDocument},
		{"oma objects=8 classes=2", "matrix", lab.AboutObject}, {"oma objects=8 classes=2", "arms", lab.AboutObject},
	} {
		for _, theme := range []string{"dark", "mono"} {
			a, run := labAppIn(t, c.line, 60, theme, "braille", 220, 60)
			i := paneNamed(t, a, c.title)
			a.SetFocus(i)
			again := func() { a.takes(run); a.View() }
			again()
			before := pictureOf(a, i)
			a.SetFocus(i)
			in := a.inside(i)
			click := tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress}
			for y := range in.H {
				for x := range in.W {
					if click.X, click.Y = in.X+x, in.Y+y; a.chosen.item.Kind == lab.NoSubject {
						a.Update(click)
					}
				}
			}
			again()
			if a.chosen.item.Kind != c.kind {
				t.Errorf("%s: no cell of %s chooses", c.line, c.title)
				continue
			}
			if pictureOf(a, i) == before {
				t.Errorf("%s, %s: %s does not light %v", c.line, theme, c.title, a.chosen.item)
			}
			want := a.chosen.item
			a.Choose(want)
			a.SetFocus(i)
			a.View()
			a.press(keyNamed("enter"))
			if b, open := a.Overlay.(*explainBox); open {
				b.x, b.y = click.X, click.Y
				for y := in.Y; y < in.Y+in.H && b.meaning(a).Item() != want; y++ {
					for x := in.X; x < in.X+in.W && b.meaning(a).Item() != want; x++ {
						b.x, b.y = x, y
					}
				}
				a.press(keyNamed("enter"))
			}
			modeltest.Equal(t, a.chosen.item.Kind, c.kind, "%s: enter in %s chooses %v:", c.line, c.title, a.chosen.item)
		}
	}
}

// TestChosenObjectOfACrowd: in a row of an arm that is too full for names the chosen object is named.
func TestChosenObjectOfACrowd(t *testing.T) {
	for _, theme := range []string{"dark", "mono"} {
		a, run := labAppIn(t, "eoma objects=600 classes=6 N=5", 3000, theme, "braille", 160, 48)
		i := paneNamed(t, a, "arms")
		before := pictureOf(a, i)
		a.Choose(lab.Subject{Kind: lab.AboutObject, First: 300, End: 301})
		for _, hidden := range []bool{false, true} {
			a.hidden = hidden
			a.Relayout()
			a.takes(run)
			if pictureOf(a, i) == before || !strings.Contains(a.drawn(), "301") {
				t.Errorf("%s, hidden %v: the arms do not name object 301", theme, hidden)
			}
		}
	}
}
