package manyruns

import (
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/stats"
	"lascope/tui/canvas"
)

// directionWords are the words of a metric's direction.
var directionWords = map[int]string{1: "higher is better", -1: "lower is better"}

func (l *SweepScreen) drawBest(a canvas.Area, m *SweepMap, cells []stats.Estimate, scales *design.CellScales, direction int) {
	words := directionWords[direction]
	if words == "" {
		return
	}
	scale, s := scales.Of(l.cell), m.Sweep
	if scale.Best < 0 {
		if !scale.Known() {
			return
		}
		a.Text(0, 0, words+"; no cell has all its replications yet", canvas.Dim)
		return
	}
	of, at := scaleWords(s, scales, l.cell), s.CellWords(scale.Best)
	if of != "" {
		of = " of " + of
		for i := len(scales.Along) - 1; i >= 0; i-- {
			k := scales.Along[i]
			at = append(at[:k:k], at[k+1:]...)
		}
	}
	x := a.Text(0, 0, bestMark+" best"+of+": "+strings.Join(at, "  "), canvas.Strong.Bold())
	x = a.Text(x+3, 0, canvas.FourDigits(cells[scale.Best].Mean), canvas.Strong)
	if x+3+canvas.Width(words) <= a.W {
		a.Text(x+3, 0, words, canvas.Dim)
	}
}

// scaleWords name the cells that share the scale of a cell, as in "alpha=0.3"; "" if all do.
func scaleWords(s *design.Sweep, scales *design.CellScales, cell int) string {
	var words []string
	for _, axis := range scales.Along {
		words = append(words, s.CellWords(cell)[axis])
	}
	return strings.Join(words, " ")
}

// scaleKeys are the names of the axes of which each value has a scale.
func scaleKeys(s *design.Sweep, scales *design.CellScales) string {
	var keys []string
	for _, axis := range scales.Along {
		keys = append(keys, s.Axes[axis].Key)
	}
	return strings.Join(keys, " and ")
}

// drawScale is the legend of the colours: the scale of the cell under the cursor.
func (l *SweepScreen) drawScale(a canvas.Area, m *SweepMap, scales *design.CellScales) {
	scale := scales.Of(l.cell)
	if !scale.Known() {
		return
	}
	x, of := 0, scaleWords(m.Sweep, scales, l.cell)
	if of != "" {
		x = a.Text(0, 0, of+"  ", canvas.Text)
	}
	x = a.Text(x, 0, canvas.FourDigits(scale.Lo)+" ", canvas.Text)
	w := max(10, min(40, a.W/5))
	for i := range w {
		at := (float64(i) + 0.5) / float64(w)
		st, r := canvas.Text.On(canvas.HeatInk(at)), ' '
		if l.Theme.Mono() {
			st, r = canvas.Text, shades[canvas.FifthOf(at)]
		}
		a.Set(x, 0, r, st)
		x++
	}
	x = a.Text(x, 0, " "+canvas.FourDigits(scale.Hi), canvas.Text)
	note := func(texts ...string) { // the first that fits
		for _, text := range texts {
			if x+3+canvas.Width(text) <= a.W {
				x = a.Text(x+3, 0, text, canvas.Dim)
				return
			}
		}
	}
	if scale.Log() {
		note("log scale")
	}
	if of != "" {
		keys := scaleKeys(m.Sweep, scales)
		note("a scale for each "+keys+", as the optimal value changes", "a scale for each "+keys)
	}
}
