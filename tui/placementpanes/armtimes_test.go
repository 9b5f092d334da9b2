package placementpanes

import (
	"fmt"
	"strings"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// timesOf draws the download times of arms and returns the rows below each arm.
func timesOf(v *placementlab.View, w int) (lines, words []string) {
	var grid canvas.Grid
	grid.Reset(w, 30)
	d := crowd{Area: grid.All(), armGeometry: geometryFor(v, w, 30, true), v: v}
	d.drawTimes()
	for i := range v.Arms.Arms {
		var row [timesRows]strings.Builder
		for k := range row {
			for x := range d.inner(i) {
				row[k].WriteRune(d.At(d.x(i)+x, d.timesTop()+k).R)
			}
		}
		lines, words = append(lines, row[0].String()), append(words, strings.TrimSpace(row[1].String()))
	}
	return lines, words
}

// timesView is a view of arms with some download times, with a fixed time.
func timesView(fixed float64, times ...placementlab.ArmTime) *placementlab.View {
	v := &placementlab.View{Classes: len(times), Downloads: placementlab.Downloads{FixedTime: fixed, Times: times}}
	v.Arms.Rows = make([]placementlab.StateRow, 8)
	for i := range times {
		v.Arms.Arms = append(v.Arms.Arms, placementlab.Arm{Class: i})
	}
	return v
}

// TestDownloadTimes: below each arm a line goes from the least to the most on one scale from 0, with a
// dot at the mean and a bar at the fixed time; the mean stands below.
func TestDownloadTimes(t *testing.T) {
	v := timesView(10, placementlab.ArmTime{Least: 5, Mean: 7.5, Most: 15}, placementlab.ArmTime{Least: 0, Mean: 14, Most: 20})
	lines, words := timesOf(v, 2*24+armLabels) // 21 cells an arm: a cell a unit
	for i, want := range []string{"     ───●─┃─────     ", "──────────┃───●──────"} {
		modeltest.Equal(t, lines[i], want, "class %d draws", i+1)
	}
	for i, want := range []string{"7.50 ✓", "14.00"} {
		modeltest.Equal(t, words[i], want, "class %d says", i+1)
	}
	if _, words := timesOf(v, 2*12+armLabels); words[0] != "7.50 ✓" {
		t.Errorf("a narrow class says %q", words[0])
	}
	if m := pane.Means(timesWords, v.Times[1], v, "arm", 1).Sentence; !strings.Contains(m, "0.00 to 20.00, 14.00 on average") {
		t.Error(m)
	}
}

// TestMeanBesideTheFixedTime: the bar of the fixed time and the dot of the mean are both drawn, in
// their order, for every mean.
func TestMeanBesideTheFixedTime(t *testing.T) {
	for w := 4; w < 30; w++ {
		for fixed := 1.0; fixed <= 20; fixed++ {
			for mean := 0.25; mean <= 20; mean += 0.25 {
				v := timesView(fixed, placementlab.ArmTime{Mean: mean, Most: 20}, placementlab.ArmTime{Most: 1}, placementlab.ArmTime{Most: 1})
				lines, _ := timesOf(v, 3*w+armLabels)
				row := []rune(lines[0])
				bar, dot := -1, -1
				for x, r := range row {
					switch r {
					case '┃':
						bar = x
					case '●':
						dot = x
					}
				}
				if len(row) < 4 {
					continue // no room for times
				}
				at := fmt.Sprintf("mean %s, fixed time %s, %d cells: %q", automata.Six(mean), automata.Six(fixed), len(row), lines[0])
				if bar < 0 || dot < 0 {
					t.Fatalf("a mark is missing: %s", at)
				}
				if edge := bar == 0 || bar == len(row)-1; !edge && (mean <= fixed) != (dot < bar) {
					t.Fatalf("the marks are out of order: %s", at)
				}
			}
		}
	}
}
