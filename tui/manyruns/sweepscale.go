package manyruns

import (
	"slices"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/experiment/show"
	"lascope/tui/canvas"
)

// directionWords are the words of a metric's direction.
var directionWords = map[int]string{1: "higher is better", -1: "lower is better"}

// drawBest names the best cells of the scale of the cell under the cursor, and the direction of the metric.
func (l *SweepScreen) drawBest(a canvas.Area, m *shownCells) {
	words := directionWords[m.direction]
	if words == "" {
		return
	}
	r, scales := result.Ranking{}, m.scales
	if m.ranks != nil {
		r = m.ranks[scales.Index(l.cell)]
	}
	of := scaleWords(m.Sweep, scales, l.cell)
	alone, several, none := show.BestLegend([]result.Ranking{r})
	x := 0
	switch {
	case len(r.Cells) == 0 && scales.Of(l.cell).Known():
		words += "; no cell has all its replications yet"
	case len(r.Cells) == 0:
		return
	case alone+several != "":
		mark := canvas.Pick(alone != "", bestMark+" "+alone, maybeMark+" "+several)
		x = a.Text(0, 0, mark+canvas.Pick(of != "", " of "+of, "")+": "+canvas.Cut(bestList(m.Sweep, scales, r.Best), a.W/2), canvas.Bold)
		if alone != "" {
			x = a.Text(x+3, 0, canvas.FourDigits(m.cells[r.Best[0]].Mean), canvas.Strong)
		}
		x += 3
	case none != "":
		words += "; " + none
	}
	if x+canvas.Width(words) <= a.W {
		a.Text(x, 0, words, canvas.Dim)
	}
}

// bestList names cells by the axes that their scale has not.
func bestList(s *design.Sweep, scales *design.CellScales, best []int) string {
	var all []string
	for _, cell := range best {
		at := s.CellWords(cell)
		for i := len(scales.Along) - 1; i >= 0; i-- {
			at = slices.Delete(at, scales.Along[i], scales.Along[i]+1)
		}
		one := strings.Join(at, "  ")
		if _, value, _ := strings.Cut(one, "="); len(at) == 1 && len(all) > 0 {
			one = value
		}
		all = append(all, one)
	}
	return strings.Join(all, ", ")
}

// scaleWords name the cells that share the scale of a cell, as in "alpha=0.3"; "" if all do.
func scaleWords(s *design.Sweep, scales *design.CellScales, cell int) string {
	return strings.Join(s.WordsOn(scales.Along, cell), " ")
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
func (l *SweepScreen) drawScale(a canvas.Area, m *shownCells) {
	scale := m.scales.Of(l.cell)
	if !scale.Known() {
		return
	}
	x, of := 0, scaleWords(m.Sweep, m.scales, l.cell)
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
		keys := scaleKeys(m.Sweep, m.scales)
		note("a scale for each "+keys+", as the optimal value changes", "a scale for each "+keys)
	}
}
