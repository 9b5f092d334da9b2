package manyruns

import (
	"math"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/config"
	"lascope/tui/screentest"
)

// The map's cells cover the room there is, none over another, and a click on any of
// them puts the cursor there.
func TestSweepMapFillsTheRoom(t *testing.T) {
	for _, words := range []string{"N=20,50 alpha=0.3..0.9/3", "N=20,50,100,200 alpha=0.3..0.9/7", "N=10,20 alpha=0.01..1/100",
		"N=10..39/30 alpha=0.5,1"} {
		l := filledSweep(t, "h-traa pages=4 "+words)
		for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 48}, {220, 60}} {
			w, h := size[0], size[1]
			l.Update(tea.WindowSizeMsg{Width: w, Height: h})
			l.View()
			p := l.plan(canvas.Area{G: nil, X: 0, Y: 0, W: w, H: h - 4 - sweepDetail}, l.maps[0].Sweep)
			covered := map[[2]int]bool{}
			right, bottom := 0, 0
			for r := range p.seenRows {
				for c := range p.seenCols {
					at := p.cell(c, r)
					if at.W < 1 || at.H < 1 {
						t.Fatalf("%s at %v: cell %d, %d is %d by %d", words, size, c, r, at.W, at.H)
					}
					right, bottom = max(right, at.X+at.W), max(bottom, at.Y+at.H)
					for y := at.Y; y < at.Y+at.H; y++ {
						for x := at.X; x < at.X+at.W; x++ {
							if covered[[2]int{x, y}] {
								t.Fatalf("%s at %v: two cells at %d, %d", words, size, x, y)
							}
							covered[[2]int{x, y}] = true
						}
					}
				}
			}
			gaps := p.gapX*(p.seenCols-1)*p.h + p.gapY*(p.seenRows-1)*p.w - p.gapX*p.gapY*(p.seenCols-1)*(p.seenRows-1)
			if right != w || bottom != p.h || len(covered) != p.w*p.h-gaps {
				t.Errorf("%s at %v: the cells reach %d, %d and cover %d of %d", words, size, right, bottom, len(covered), p.w*p.h-gaps)
			}
			at := p.cell(p.seenCols-1, 0) // the screen has a row above, the pane one
			l.Update(tea.MouseMsg{X: at.X, Y: 2 + at.Y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
			modeltest.Equal(t, l.cell, p.base+p.row0*p.cols+p.col0+p.seenCols-1, "%s at %v: a click goes to cell", words, size)
			screentest.Type(l, "home")
		}
	}
}

// On a projector the means are in large digits where there is room, for the back row; the interval
// stays beside them, with and without colours.
func TestSweepMapInLargeDigits(t *testing.T) {
	l := filledSweep(t, "h-traa pages=4 N=20,50 alpha=0.3..0.9/3")
	m := l.maps[0]
	for _, name := range []string{"dark", "mono"} {
		l.Theme = screentest.Theme(t, name)
		l.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		screentest.Shows(t, l, cellWord(m.part.Cell(0).Mean, 20))
		l.Theme.Projector = true
		l.Update(tea.WindowSizeMsg{Width: 160, Height: 48})
		screen := ansi.Strip(l.View())
		for cell := range m.Cells() {
			e := m.part.Cell(cell)
			screentest.Shows(t, l, "± "+cellWord(e.Hi-e.Mean, 20))
			var g canvas.Grid
			g.Reset(80, 5)
			word := cellWord(e.Mean, 6)
			chart.DrawBig(g.All(), 0, word, chart.LargeBig, canvas.Text, l.Theme)
			for y := range 5 {
				row := strings.Builder{}
				for x := range chart.BigWidth(word, chart.LargeBig) {
					row.WriteRune(g.Cells[y*80+x].R)
				}
				if !strings.Contains(screen, strings.TrimSpace(row.String())) {
					t.Fatalf("%s: row %d of %s in large digits is not on the screen:\n%s", name, y, word, screen)
				}
			}
		}
	}
}

// A map of a million small cells is laid out without a view request at each: a frame must not wait.
func TestSmallCellsAreNotLookedAt(t *testing.T) {
	p := mapPlan{w: 150, h: 30, cols: 1000, rows: 1000, seenCols: 150, seenRows: 30}
	page := make([]stats.Estimate, p.cols*p.rows)
	for i := range page {
		page[i].Mean = 0.123456
	}
	th := screentest.Theme(t, "dark")
	if n := testing.AllocsPerRun(1, func() { p.digits(page, th) }); n > 10 {
		t.Errorf("%.0f words were made", n)
	}
}

// The numbers of a cell have three digits where they fit; what these would show as 0 is less than the last of them.
func TestCellWord(t *testing.T) {
	for _, c := range []struct {
		v    float64
		w    int
		want string
	}{{0.52823, 6, ".528"}, {0.99961, 6, "1.000"}, {0.000053, 6, ".0001"}, {2e-5, 8, "<.0001"}, {0.0031, 3, "<.1"}, {0, 6,
		"0"}, {5.234, 6, "5.23"},
		{45.23, 6, "45.2"}, {12_345, 8, "12,345"}, {12_345, 5, "12k"}, {-0.04123, 6, "−.041"}} {
		modeltest.Equal(t, cellWord(c.v, c.w), c.want, "%g in %d cells:", c.v, c.w)
	}
}

// TestMissingCellsStand: cells in which no replication has a number are crossed out and have their
// count, on a map and over one axis; the scale names the direction. Those of times that were not reached are hatched,
// with the limit in the legend.
func TestMissingCellsStand(t *testing.T) {
	for _, words := range []string{"N=16,500", "N=16,500 alpha=0.5,0.9"} {
		s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=64 feedback=model "+words),
			design.SweepFlags{Reps: 2, Until: 600, Metric: "reach"}))
		m := EmptySweep(s)
		for i := range m.cells {
			m.cells[i] = stats.EstimateOf([]float64{float64(100 + i), 120})
			if i >= len(m.cells)/2 {
				m.cells[i] = stats.EstimateOf([]float64{math.NaN(), math.NaN()})
			}
		}
		l := NewSweepScreen(nil, screentest.Theme(t, "dark"), config.Options{}, m)
		l.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
		screen := ansi.Strip(l.View())
		if n := strings.Count(screen, "0 of 2"); n != len(m.cells)/2 || !strings.Contains(screen, "╳") {
			t.Errorf("%s: %d cells have their count:\n%s", words, n, screen)
		}
		if len(s.Axes) == 2 {
			m.cells[0] = stats.MeanOf([]stats.Observation{{Number: 100, Limit: 7488}, {Number: 7488, Censored: true, Limit: 7488}}, stats.Range{})
			m.scales = nil
			l.Update(tea.WindowSizeMsg{Width: 110, Height: 30})
			screentest.Shows(t, l, "1 of 2 not reached", "╱ some did not reach it: mean of min(time, 7,488)", "lower is better")
		}
	}
}

// TestBestCellIsMarked: a cell alone in the best set is marked and named, by the direction of the metric; several that are not told
// from each other have another mark each. Where the optimum changes along an axis, each column has a best set and a scale. A cell
// in which runs are missing is not the best; it is hatched and has their count. Fewer than five runs compare nothing.
func TestBestCellIsMarked(t *testing.T) {
	filled := func(words, metric string, reps int, of func(cell, rep int) float64) *SweepScreen {
		s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=64 "+words), design.SweepFlags{Reps: reps, Until: 600, Metric: metric}))
		m := SavedSweeps("", result.NewPart(s))[0]
		for item := s.Items() - 1; item >= 0; item-- {
			modeltest.OK(t, m.part.Set(item, engine.Result{Values: []engine.Value{engine.NumberValue(of(item/reps, item%reps))}}))
			m.shown() // a frame between two runs
			m.take(experiment.Progress{Item: item}, m.part)
		}
		l := NewSweepScreen(nil, screentest.Theme(t, "dark"), config.Options{}, m)
		l.Update(tea.WindowSizeMsg{Width: 100, Height: 20})
		return l
	}
	apart := func(cell, rep int) float64 { return 0.31 + 0.1*float64(cell) + 0.001*float64(rep*(cell+1)) }
	screentest.Shows(t, filled("N=16,500 alpha=0.5,0.9", "reach", 5, func(cell, rep int) float64 {
		if cell == 0 && rep == 0 { // the last run
			return math.NaN()
		}
		return apart(cell, rep)
	}), "★ best (95 %): N=16  alpha=0.9   .414", "★ .414", "lower is better", " 4 of 5 ", "╱ some replications have none")
	l := filled("N=16,500 alpha=0.5,0.9", "final", 5, apart)
	screentest.Shows(t, l, "★ best (95 %) of alpha=0.5: N=500   .516", "★ .516", "★ .618", "alpha=0.5  .312                      .516 ", "a scale for each alpha")
	screentest.Type(l, "right")
	screentest.Shows(t, l, "★ best (95 %) of alpha=0.9: N=500   .618")
	screentest.Shows(t, filled("N=16,500", "final", 5, apart), "★ best (95 %): N=500   .414", "higher is better")
	equal := func(cell, rep int) float64 { return 0.5 + 0.01*float64((rep*3+cell*2)%5) }
	screentest.Shows(t, filled("N=16,100,500", "final", 5, equal), "☆ not told from the best (95 %, 5 runs each): N=16, 100, 500")
	few := filled("N=16,500 alpha=0.5,0.9", "final", 4, apart)
	screentest.Shows(t, few, "higher is better; 5 runs a cell are needed to compare")
	if seen := ansi.Strip(few.View()); strings.ContainsAny(seen, "★☆") {
		t.Errorf("of four runs a cell is the best:\n%s", seen)
	}
}
