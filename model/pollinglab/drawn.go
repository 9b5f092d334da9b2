package pollinglab

import "lascope/model/lab"

// Drawn: the value, up to somewhat more than the optimum.
func (v *View) Drawn(recent bool) lab.DrawnCurve {
	high := 1.0
	for v.Optimal > 0 && high/2 > 1.1*v.Optimal {
		high /= 2
	}
	return lab.Drawn(v.Part(recent), high, func(p Point) (int64, float64) { return p.Tick, p.Value })
}
