package chart

import (
	"slices"

	"lascope/tui/canvas"
)

// Switches keep which curves of a chart are hidden: a click on its row of the legend hides a curve, another shows it
// again. The zero value hides none.
type Switches struct {
	off   []string // names of the hidden curves
	shown *Chart   // as drawn last
	on    canvas.Area
}

// DrawChart draws a chart without its hidden curves. Their names stay in the legend, with the mark · in place of theirs.
func (s *Switches) DrawChart(c *Chart, a canvas.Area, th *canvas.Theme) {
	for i := range c.Series {
		if one := &c.Series[i]; one.Name != "" && slices.Contains(s.off, one.Name) {
			one.Xs, one.Ys, one.To, one.Mark, one.Ink = nil, nil, nil, '·', canvas.InkDim
		}
	}
	s.shown, s.on = c, a
	c.Draw(a, th)
}

// Drawn is the chart as drawn last; nil for none.
func (s *Switches) Drawn() *Chart { return s.shown }

// ClickLegend hides or shows the curve of the legend's row at a cell of the area drawn last; it reports whether there
// is one.
func (s *Switches) ClickLegend(x, y int) bool {
	if s.shown == nil || s.on.W < 16 || s.on.H < 4 || x < 0 || y < 0 || x >= s.on.W || y >= s.on.H {
		return false
	}
	part := s.shown.At(s.on, x, y)
	if part.Kind != Legend || part.Series.Name == "" {
		return false
	}
	if i := slices.Index(s.off, part.Series.Name); i >= 0 {
		s.off = slices.Delete(s.off, i, i+1)
	} else {
		s.off = append(s.off, part.Series.Name)
	}
	return true
}
