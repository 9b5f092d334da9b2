package placementlab

import (
	"lascope/model/lab"
)

// Drawn: the accuracy.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	return lab.Drawn(v.samples(recent), 0, 1, func(p Point) (int64, float64) { return p.Tick, p.Accuracy })
}

// samples are those of the whole run, or of its recent part.
func (v *View) samples(recent bool) []Point {
	if recent {
		return v.Recent
	}
	return v.Whole
}
