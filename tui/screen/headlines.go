package screen

import (
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// DrawHeadlines draws numbers in large digits with their names below: the first on the left, the
// last on the right, the others between while they fit. The last one is brief if more fit
// then, or if none does.
func DrawHeadlines(a canvas.Area, metrics []pane.Headline, b chart.BigSize, th *canvas.Theme) {
	gap := canvas.Pick(b == chart.LargeBig, 6, 4)
	wide := func(f pane.Headline) int { return max(chart.BigWidth(f.Word, b), canvas.Width(f.Name)) }
	last, metrics := metrics[len(metrics)-1], metrics[:len(metrics)-1]
	// fitting are the metrics that fit on the left of the last one.
	fitting := func(last pane.Headline) (fit []pane.Headline) {
		x := 0
		for _, f := range metrics {
			if chart.BigWidth(f.Word, b) <= 0 {
				continue
			}
			w := wide(f)
			if x+w+gap > a.W-wide(last) {
				break // a less important one does not take its place
			}
			fit = append(fit, f)
			x += w + gap
		}
		return fit
	}
	left, brief := fitting(last), last
	brief.Word = brief.Brief
	if more := fitting(brief); last.Brief != "" && (len(more) > len(left) || len(left) == 0 && len(metrics) > 0) {
		left, last = more, brief
	}
	put := func(x int, f pane.Headline) {
		chart.DrawBig(a, x, f.Word, b, canvas.Fg(f.Ink).Bold(), th)
		a.Text(x, a.H-1, f.Name, canvas.Fg(f.Ink).Bold())
	}
	x := 0
	for _, f := range left {
		put(x, f)
		x += wide(f) + gap
	}
	if end := a.W - wide(last); end >= 0 {
		put(end, last)
	}
}
