package chart

import (
	"slices"
	"strings"

	"lascope/tui/canvas"
)

// besidePlaces is the most names below the fixed places of a legend.
const besidePlaces = 3

// A legendEntry is a series in the legend: its row.
type legendEntry struct {
	series Series
	row    int
}

// legendEntries are the entries of a legend of room rows. Of the names without a place the uppermost curves are the first; of
// former schemes only the last has a row.
func (c *Chart) legendEntries(room int) (es []legendEntry) {
	named := func(s Series) bool { return !s.Hidden && strings.TrimSpace(s.Name+s.Last) != "" }
	for row, name := range c.Places {
		if i := slices.IndexFunc(c.Series, func(s Series) bool { return s.Name == name && named(s) }); i >= 0 {
			es = append(es, legendEntry{c.Series[i], row})
		}
	}
	row, end, former := 0, room, false
	if c.Places != nil {
		row, end = len(c.Places)+1, min(room, len(c.Places)+1+besidePlaces)
	}
	for _, s := range slices.Backward(c.Series) {
		if !named(s) || slices.Contains(c.Places, s.Name) || s.Mark == '◌' && former || row >= end {
			continue
		}
		former = former || s.Mark == '◌'
		es = append(es, legendEntry{s, row})
		row++
	}
	return slices.DeleteFunc(es, func(e legendEntry) bool { return e.row >= room })
}

// drawLegend writes the curves' names and values.
func (c *Chart) drawLegend(a canvas.Area) {
	for _, e := range c.legendEntries(a.H) {
		st := canvas.Fg(canvas.Pick(e.series.Ink == canvas.InkGap, canvas.InkDim, e.series.Ink))
		a.Set(1, e.row, e.series.Mark, st)
		end := min(a.W, max(a.W-1, 4+canvas.Width(e.series.Name+e.series.Last))) // the margin, rather than a name cut
		a.Cut(3, e.row, end-4-canvas.Width(e.series.Last), e.series.Name, st)
		a.Right(end, e.row, e.series.Last, st.Bold())
	}
}

// Hide hides the curves of some names. The names stay in the legend, with the mark · in place of theirs.
func (c *Chart) Hide(names map[string]bool) {
	for i := range c.Series {
		if one := &c.Series[i]; names[one.Name] {
			one.Xs, one.Ys, one.To, one.Mark, one.Ink = nil, nil, nil, '·', canvas.InkDim
		}
	}
}
