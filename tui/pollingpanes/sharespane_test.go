package pollingpanes

import (
	"math"
	"testing"

	"github.com/muesli/termenv"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// TestAxisOfSharesStands: the axis depends on the sizes of the web and of the budget, on no share;
// a share below it has ◂ in the first column.
func TestAxisOfSharesStands(t *testing.T) {
	if low := shareScale(&pollinglab.View{Pages: 64, Capacity: 1}); low != -3 {
		t.Errorf("the axis begins at 10^%g", low)
	}
	var g canvas.Grid
	g.Reset(80, 5)
	table := shareTableOf(&pane.Context{}, &pollinglab.View{Pages: 64, Capacity: 1}, g.All())
	if least, most := table.column(1e-9), table.column(1); least != 0 || most != table.bars.W-1 {
		t.Errorf("dots are from column %d to %d of %d", least, most, table.bars.W)
	}
	th := modeltest.Must(canvas.MakeTheme("mono", "braille", termenv.TrueColor, false))
	for y, share := range []float64{0.002, 1e-4} {
		table.drawRow(&pane.Context{Status: &driver.Status{}, Theme: th}, y, pollinglab.ShareRow{Share: share, Optimal: 0.1}, false)
	}
	if a, b := g.All().At(table.bars.X+table.column(0.002), 0).R, g.All().At(table.bars.X, 1).R; a != '●' || b != '◂' {
		t.Errorf("a share on the axis is %c, one below it %c", a, b)
	}
}

// TestSharesOfSamples: where samples are drawn each row has ▼ at Neyman's share, unless ┃ or ● stands there; hidden it has none.
func TestSharesOfSamples(t *testing.T) {
	c := contextOf(t, "h-traa unit=sample pages=16 beta=1", 100, &sharesPane{})
	v := pollingView(c)
	var g canvas.Grid
	g.Reset(80, 12)
	sum, table := 0.0, shareTableOf(c, v, g.All())
	for y, r := range v.Rows {
		table.drawRow(c, y, r, false)
		sum += r.Neyman * r.Neyman / (r.Rate * (1 - r.Rate))
		if sign := g.All().At(table.bars.X+table.column(r.Neyman), y).R; sign != '▼' && sign != '┃' && sign != '●' {
			t.Errorf("%s has %c at Neyman's share %v", r.Name, sign, r.Neyman)
		}
	}
	if first := v.Rows[0].Neyman; math.Abs(sum/float64(len(v.Rows))-first*first/(v.Rows[0].Rate*(1-v.Rows[0].Rate))) > 1e-12 {
		t.Errorf("the shares are not in proportion to the standard deviations: %+v", v.Rows)
	}
	if hidden := v.Masked().(*pollinglab.View).Rows[0].Neyman; hidden > 0 {
		t.Errorf("the hidden row has Neyman's share %v", hidden)
	}
}

// TestSamplesAgainstDeviations: where samples are drawn each share against σ stands for the gains, whatever the scheme; beside
// sequential, whose state that is, the gains stand.
func TestSamplesAgainstDeviations(t *testing.T) {
	for line, name := range map[string]string{"h-traa unit=sample pages=16": "amounts", "lakg unit=sample pages=16": "amounts",
		"uniform unit=sample pages=16": "queue", "sequential pages=16": "gains", "h-traa unit=step pages=16": "gains"} {
		p, main := NewGainsPane(), newStatePane()
		c := contextOf(t, line, 100, &gainsPane{})
		p.See(c)
		main.See(c)
		if p.Pane.Name() != name || name != "gains" && (p.Pane.Name() == "amounts") == (main.Pane.Name() == "amounts") {
			t.Errorf("%s: the panes draw %s and %s, want %s beside", line, main.Pane.Name(), p.Pane.Name(), name)
		}
	}
}
