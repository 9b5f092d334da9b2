package pollingpanes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// contextOf is a resting run of a line after ticks, with the data that a pane of w by h requests.
func contextOf(t *testing.T, line string, ticks int64, p pane.Pane) *pane.Context {
	t.Helper()
	run := linetest.Run(line)
	run.Advance(ticks)
	request := lab.ViewRequest{Width: 40, Height: 10}
	p.Request(&request, 70, 12)
	return &pane.Context{Status: &driver.Status{Snap: run.Snapshot(request)}, Keys: pane.NewKeyMap()}
}

// TestGainsAreOfEveryScheme: in every polling scheme's screen one of the two panes is gains, for
// a policy that learns nothing the main one, but in hidden mode; the other pane draws the state.
func TestGainsAreOfEveryScheme(t *testing.T) {
	for _, s := range model.Labs()[0].Schemes {
		line := s.Name
		if s.Name != "traa" {
			line += " pages=16 capacity=2"
		}
		main, beside := newStatePane(), NewGainsPane()
		c := contextOf(t, line, 10, &gainsPane{})
		main.See(c)
		beside.See(c)
		_, policy := pollingView(c).State.(*pollinglab.QueueView)
		if got := beside.Name(); (got == "gains") == policy || (main.Name() == "gains") == (got == "gains") {
			t.Errorf("%s: %s beside %s", s.Name, main.Name(), got)
		}
		c.Hidden = true
		main.See(c)
		beside.See(c)
		if main.Name() == "gains" || beside.Name() != "gains" {
			t.Errorf("%s: hidden, %s beside %s", s.Name, main.Name(), beside.Name())
		}
		if v := pollingView(c); v.Gains == nil || len(v.Gains.Columns) == 0 {
			t.Errorf("%s has no gains", s.Name)
		}
	}
}

// TestScaledAmountsAreNamed: where the amounts of a knapsack do not fill it, shares and gains give
// their sum; elsewhere they do not.
func TestScaledAmountsAreNamed(t *testing.T) {
	for line, scaled := range map[string]bool{
		"lakg pages=64 start=one": true, "cgla pages=64 capacity=4 reinforcement=penalty": true, "lakg pages=64": false, "h-traa pages=64": false,
	} {
		for _, p := range []pane.Pane{&sharesPane{}, &gainsPane{}} {
			c := contextOf(t, line, 200, &gainsPane{})
			if foot := p.Heading(c).Foot; strings.Contains(foot, "scaled to ") != scaled {
				t.Errorf("%s: the foot of %s is %q", line, p.Name(), foot)
			}
		}
	}
}

// TestGainsOfFullShares: a page that is polled in every slot has a gain, and is marked; the axis is that of a page that
// is never polled, whatever is learned.
func TestGainsOfFullShares(t *testing.T) {
	for _, ticks := range []int64{20, 200, 2000} {
		c := contextOf(t, "fpa pages=8 capacity=2", ticks, &gainsPane{})
		g, full := pollingView(c).Gains, 0
		for _, column := range g.Columns {
			if column.Full {
				full++
			}
			if column.Gain <= 0 {
				t.Errorf("tick %d: rank %d gains %v", ticks, column.First+1, column.Gain)
			}
		}
		if foot := (&gainsPane{}).Heading(c).Foot; full != 1 || !strings.Contains(foot, "◇ every tick") {
			t.Errorf("tick %d: %d pages are polled in every slot; the foot is %q", ticks, full, foot)
		}
		modeltest.Equal(t, gainsTop(g), 1, "tick %d: the axis ends at", ticks)
	}
	c := contextOf(t, "fpa pages=64 capacity=16 web=thesis importance=on", 50, &gainsPane{})
	first := gainsTop(pollingView(c).Gains)
	modeltest.Equal(t, gainsTop(pollingView(contextOf(t, "fpa pages=64 capacity=16 web=thesis importance=on", 3000, &gainsPane{})).Gains), first, "the top of the axis moves to")
}

// TestRaceFillsItsPane: few pages have wide columns, which the explanation knows too.
func TestRaceFillsItsPane(t *testing.T) {
	race := &racePane{}
	c := contextOf(t, "lakg pages=8", 2000, race)
	c.Theme, _ = canvas.MakeTheme("dark", "braille", termenv.TrueColor, false)
	var g canvas.Grid
	g.Reset(70, 12)
	race.Draw(c, g.All())
	in := raceArea(g.All())
	const wide = raceWidest
	for page := range 8 {
		at := pane.Point{X: in.X + raceLabels + page*wide + wide - 1, Y: 5, Area: g.All()}
		if got := race.Explain(c, at).Sentence; !strings.HasPrefix(got, fmt.Sprintf("Rank %d is", page+1)) {
			t.Errorf("column %d: %s", page, got)
		}
		dots := 0
		for y := range g.All().H {
			for x := range wide {
				if cell := g.All().At(at.X-x, y); cell.R == '●' {
					dots++
				}
			}
		}
		modeltest.Equal(t, dots, 1, "page %d has dots", page+1)
	}
}

// TestRaceIsDrawnInFiveRows: the least companion of a stage has the bar, the pages and one label in a row.
func TestRaceIsDrawnInFiveRows(t *testing.T) {
	race := &racePane{}
	c := contextOf(t, "lakg pages=8 N=1500", 2000, race)
	c.Theme, _ = canvas.MakeTheme("dark", "braille", termenv.TrueColor, false)
	for h := 5; h < 9; h++ {
		var g canvas.Grid
		g.Reset(60, h)
		race.Draw(c, g.All())
		text := ""
		for y := range h {
			row := ""
			for x := range 60 {
				row += string(g.All().At(x, y).R)
			}
			text += row
			if label, _, ok := strings.Cut(row, " ┤"); ok && !slices.Contains([]string{"1.5k", "100", "10", "1"}, strings.TrimSpace(label)) {
				t.Errorf("%d rows: the axis has %q", h, label)
			}
		}
		if !strings.Contains(text, "█") || !strings.Contains(text, "●") {
			t.Errorf("%d rows: %q", h, text)
		}
	}
}

// TestGainsToCome: a snapshot from before the request has no gains; only in hidden mode the pane says that they are hidden.
func TestGainsToCome(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		c := contextOf(t, "cgla pages=8", 20, &sharesPane{})
		c.Hidden = hidden
		var g canvas.Grid
		g.Reset(60, 8)
		(&gainsPane{}).Draw(c, g.All())
		row := ""
		for x := range 60 {
			row += string(g.All().At(x, 0).R)
		}
		modeltest.Equal(t, strings.Contains(row, "hidden"), hidden, "%q says hidden:", row)
	}
}
