package run

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/crawlpanes"
	"lascope/tui/pane"
)

// crawlLines go through everything that the panes of the crawl lab draw.
var crawlLines = []labLine{
	{"robot", "robot docs=600", 11_250},
	{"first", "robot docs=600", 200},
	{"maintenance", "robot docs=600 changes=0.5 epsilon=0.1", 30_400},
	{"manners", "robot docs=600 servers=20 gap=6 latency=5 fetchers=0", 9000},
	{"shifts", "robot docs=300 @3000:topic @6000:hubs @8000:greedy", 9010},
	{"bound", "bound docs=400", 900},
	{"long", "random docs=250", 100_000},
}

// Plain pictures of real runs, to be read: go test ./tui/run -run CrawlScreens -update
func TestCrawlScreens(t *testing.T) {
	modeltest.SkipUnderRace(t)
	for i, l := range crawlLines {
		if l.name != "long" {
			l.picture(t, "lab-crawl-", 80, 24)
		}
		if i == 0 || l.name == "long" {
			l.picture(t, "lab-crawl-", 160, 48)
		}
	}
}

func keyNamed(name string) tea.KeyMsg {
	named := map[string]tea.KeyType{"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "home": tea.KeyHome}
	if k, ok := named[name]; ok {
		return tea.KeyMsg{Type: k}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

func indexOf[P pane.Pane](a *app) int {
	for i, p := range a.Slots {
		if _, ok := p.Pane.(P); ok {
			return i
		}
	}
	return -1
}

// The map has its colours also where it stands alone, zoomed or in a room.
func TestCrawlMapAloneHasItsColours(t *testing.T) {
	a, run := labApp(t, "robot docs=600", 300, 120, 40)
	for i, p := range a.Slots {
		if _, ok := p.Pane.(*crawlpanes.LinkMapPane); ok {
			a.SetFocus(i)
		}
	}
	toggleZoom(a)
	a.takes(run)
	a.View()
	for _, c := range a.Frame.Cells {
		if back := c.St.Back(); back > canvas.HeatInk(0.2) && back <= canvas.HeatInk(1) {
			return
		}
	}
	t.Error("every cell has the colour of the least relevance")
}

// The first traversal is drawn as it goes, and ends at the value that is kept of it.
func TestFirstTraversalIsDrawnAsItGoes(t *testing.T) {
	for _, line := range []string{"robot docs=300", "robot docs=300 changes=1"} {
		a, run := labApp(t, line, 150, 160, 48)
		focusNamed(a, "traversals")
		v := run.Snapshot(a.request).View.(*crawllab.View)
		if now := v.Whole[len(v.Whole)-1].Earned; len(v.Past) > 0 || len(v.Whole) < 20 || now != v.OfBest() {
			t.Errorf("%s: %d points end at %v, want %v", line, len(v.Whole), now, v.OfBest())
		}
		modeltest.Has(t, a.View(), "the first: ", "%s: the first traversal is not drawn:", line)
		for len(v.Past) == 0 {
			run.Advance(1)
			v = run.Snapshot(a.request).View.(*crawllab.View)
		}
		modeltest.Equal(t, v.Whole[len(v.Whole)-1].Earned, v.Past[0].Earned, "%s: the traversal, against the one kept, ends at", line)
	}
}

// The recent mean, that of the traversal before and the depth of the map are the run's, at every size.
func TestCrawlNumbersDoNotDependOnTheSize(t *testing.T) {
	type numbers struct {
		mean, before float64
		depth        int
	}
	var want numbers
	for i, size := range [][2]int{{64, 60}, {120, 40}, {160, 48}, {220, 60}} {
		_, run := labApp(t, "robot docs=1000", 1600, size[0], size[1])
		v := run.Snapshot(lab.ViewRequest{Bins: size[0], Width: size[0], Height: size[1] / 4, Places: 700}).View.(*crawllab.View)
		var got numbers
		for _, b := range v.Order.Bins {
			if b.Count > 0 {
				got = numbers{b.Mean, b.Before, v.Map.Depth}
			}
		}
		if i == 0 {
			want = got
		}
		if got != want || got.mean == 0 || got.before == 0 || got.before == got.mean || got.depth < 5 {
			t.Errorf("%v: %+v, want %+v", size, got, want)
		}
	}
}
