package pollingpanes

import (
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// The inset shows the whole run from 0 in a corner of a plot that shows a part of it enlarged.
const (
	insetLeast = 28 // columns of the plot
	insetRows  = 4  // frame included
	insetWords = " whole "
)

// drawInset draws what was earned over the whole run, from 0 to top, in the corner of the plot
// that the curves leave free, and returns its area; an empty one where it has no room. The lower
// right corner comes first: curves of learning leave it free.
func drawInset(plot canvas.Area, v *pollinglab.View, top float64, th *canvas.Theme) canvas.Area {
	var earned []float64
	w := min(max(plot.W/3, 16), 32)
	if plot.W < insetLeast || plot.H < insetRows+2 {
		return canvas.Area{}
	}
	for _, r := range earnedRates(v, v.Whole) {
		earned = append(earned, r.Earned)
	}
	if len(earned) < 2 {
		return canvas.Area{}
	}
	right, low := plot.W-w, plot.H-insetRows
	var best canvas.Area
	least := -1
	for _, corner := range [][2]int{{right, low}, {0, low}, {right, 0}, {0, 0}} {
		a := plot.Sub(corner[0], corner[1], w, insetRows)
		if n := inkedCells(a); least < 0 || n < least {
			best, least = a, n
		}
	}
	best.Fill(0, 0, w, insetRows, ' ', canvas.Fg(canvas.InkText))
	pane.DrawFrame(best, pane.Heading{}, &pane.Context{Theme: th})
	best.Text(2, 0, insetWords, canvas.Fg(canvas.InkDim))
	in := best.Sub(1, 1, w-2, insetRows-2)
	chart.DrawSparkline(in, spread(earned, in.W), 0, top, canvas.InkPractice)
	return best
}

// inkedCells counts the cells of an area that are not blank.
func inkedCells(a canvas.Area) (n int) {
	for y := range a.H {
		for x := range a.W {
			if c := a.At(x, y); c != nil && c.R != ' ' && c.R != 0 {
				n++
			}
		}
	}
	return n
}

// spread takes w values at even distances, the last one among them.
func spread(values []float64, w int) []float64 {
	out := make([]float64, w)
	for i := range out {
		out[i] = values[i*(len(values)-1)/max(1, w-1)]
	}
	return out
}
