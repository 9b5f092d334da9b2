package chart

import (
	"math"

	"lascope/tui/canvas"
)

// fill draws an area column by column, straight from point to point: in the ink of a background as one, but without
// colours in dots.
func (c *Chart) fill(p *plot, s Series) {
	bottom, ink := float64(p.down()-1), s.Ink
	if ink > canvas.InkPaper {
		ink = canvas.InkDim
	}
	for i := 1; i < len(s.Xs); i++ {
		from, to := c.dotColumn(p, s.Xs[i-1]), c.dotColumn(p, s.Xs[i])
		for x := max(0, math.Ceil(from)); x <= min(to, float64(p.across()-1)); x++ {
			part := (x - from) / (to - from)
			y0 := c.dotRow(p, s.Ys[i-1]+part*(s.Ys[i]-s.Ys[i-1]))
			y1 := c.dotRow(p, s.To[i-1]+part*(s.To[i]-s.To[i-1]))
			if s.Ink == canvas.InkGap && !p.tints || !canvas.Finite(y0+y1) || max(y0, y1) < -0.5 ||
				min(y0, y1) > bottom+0.5 {
				continue
			}
			top, low := math.Round(max(0, min(y0, y1))), math.Round(min(bottom, max(y0, y1)))
			if s.Ink > canvas.InkPaper && p.tints { // of two backgrounds, the narrower one, which comes later, stays
				for y := int(top)/p.dy + canvas.Pick(s.Ink == canvas.InkGap, 1, 0); y <= int(low)/p.dy; y++ { // a gap below the optimum's line
					p.cells[y*p.w+int(x)/p.dx].back = s.Ink
				}
				continue
			}
			// Areas differ without colours: of the middle nine tenths the dot shown is every fourth, in rows and columns; all of them are
			// among those of the middle half, every second as on a chessboard.
			for x, y := int(x), int(top); y <= int(low); y++ {
				if (s.Ink != canvas.InkHalf || (x+y)%2 == 0) && (s.Ink != canvas.InkTenths || x%2 == 0 && y%2 == 0) {
					p.dot(x, y, ink)
				}
			}
		}
	}
}
