package run

import (
	"slices"
	"strings"

	"lascope/tui/labs"
	"lascope/tui/pane"
	"lascope/tui/wording"
)

func (v *runView) signsOfLab() []pane.LegendEntry {
	out := slices.Concat(labs.Of(v.Lab).Legend, wording.AroundSigns)
	for i, s := range v.Slots {
		for _, e := range s.Pane.Signs() {
			out = append(out, pane.LegendEntry{Symbol: e.Symbol, Meaning: v.title(i) + ": " + e.Meaning})
		}
	}
	return out
}

// signsShown are the signs that are on the screen, pane by pane, and the letters of the papers on
// it. The panes and the rows around them have been drawn.
func signsShown(v *runView) []pane.LegendEntry {
	all := v.Frame.All()
	text := func(x, y, w, h int) string {
		var b strings.Builder
		for row := range h {
			for column := range w {
				if c := all.At(x+column, y+row); c != nil {
					b.WriteRune(c.R)
				}
			}
			b.WriteByte('\n')
		}
		return b.String()
	}
	out := wording.OnScreen(wording.BarSigns, "", text(0, 0, v.W, 1)+text(0, max(v.resultRow(), 0), v.W, 1))
	panes := ""
	for i, s := range v.Slots {
		if r := v.rects[i]; r.H > 0 && v.visible(i) {
			t := text(r.X+1, r.Y, r.W-1, 1) + text(r.X, r.Y+1, r.W, r.H-1)
			panes += t
			out = append(out, wording.OnScreen(s.Pane.Signs(), v.title(i)+": ", t)...)
		}
	}
	if v.timeBarShown() {
		out = append(out, wording.OnScreen(wording.TimeSigns, "", text(0, v.timeBar().Y, v.W, 1))...)
	}
	return append(out, wording.OnScreen(labs.Of(v.Lab).Legend, "", panes)...)
}
