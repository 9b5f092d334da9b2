package linelab

import "lascope/model/lab"

// Drawn: the position λ.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	return lab.Drawn(v.Part(recent), 1, func(p Point) (int64, float64) { return p.Tick, p.Position })
}
