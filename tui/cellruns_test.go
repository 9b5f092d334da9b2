package tui

import (
	"fmt"
	"math"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/stats"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// TestCellRuns: a cell has a breadcrumb; [ and ] go through its replications, each the run of its
// line; the median and the widest are named; esc goes back to the map.
func TestCellRuns(t *testing.T) {
	l := doneSweep(t, "h-traa pages=16 N=20,50 alpha=0.3..0.9/3")
	over := laidOver(t, typeKeys(l, "right", "enter")).(*runScreen)
	defer over.Close()
	numbers := over.cell.from.Replications()
	median, widest := medianAndWidest(numbers)
	for _, size := range [][2]int{{60, 16}, {80, 24}, {160, 48}} {
		over.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		for _, k := range []int{0, 1, 2, 0} {
			if k != 0 || over.cell.shown == 2 {
				typeKeys(over, "]")
			}
			want := "h-traa pages=16 N=20 alpha=0.6"
			if k > 0 {
				want += fmt.Sprintf(" seed=%d", k+1)
			}
			over.take(until(t, over.driver, want, func(p *driver.Status) bool { return p.Snap.Line == want }))
			shows(t, over, "sweep › N=20 alpha=0.6", fmt.Sprintf("%d of 3", k+1), "esc back", "[ ]")
			if size[0] < 80 {
				continue
			}
			shows(t, over, "final "+canvas.FourDigits(numbers[k].Number))
			if k == median {
				shows(t, over, ", the median")
			}
			if k == widest {
				shows(t, over, ", the widest")
			}
			if size[0] > 100 {
				shows(t, over, "replication ", "○")
			}
		}
	}
	typeKeys(over, "[")
	over.take(until(t, over.driver, "the last", func(p *driver.Status) bool { return p.Snap.Line == "h-traa pages=16 N=20 alpha=0.6 seed=3" }))
	over.notes.Close()
	if msg := typeKeys(over, "esc")(); msg == nil {
		t.Error("esc does nothing")
	} else if _, ok := msg.(screen.PopMsg); !ok {
		t.Errorf("esc sends %T", msg)
	}
}

// observed are numbers of runs.
func observed(xs []float64) (all []stats.Observation) {
	for _, x := range xs {
		all = append(all, stats.Observation{Number: x})
	}
	return all
}

// TestMedianAndWidest: the median is the lower of the middle two, the widest is furthest from it;
// runs without a number are neither.
func TestMedianAndWidest(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		of             []float64
		median, widest int
	}{
		{[]float64{4, 1, 2}, 2, 0},
		{[]float64{4, 1, 2, 9}, 2, 3},
		{[]float64{nan, 5, nan, 1}, 3, 1},
		{[]float64{nan, 5}, -1, -1},
		{nil, -1, -1},
	} {
		if median, widest := medianAndWidest(observed(c.of)); median != c.median || widest != c.widest {
			t.Errorf("%v: the median is %d, the widest %d", c.of, median, widest)
		}
	}
}
