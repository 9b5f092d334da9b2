package placementpanes

import (
	"fmt"

	"lascope/tui/canvas"
)

const timesRows = 2

func (s armGeometry) timesTop() int { return s.bottom() + 1 + s.lane }

// drawTimes draws the last download times of the sites below each arm, on one scale from 0:
// a line from the least to the most, a dot at the mean, a bar at the fixed time. A mean in the cell of
// the bar has its dot beside it, on its side. The mean stands below, with ✓ where it is no longer than
// the fixed time.
func (d *crowd) drawTimes() {
	v := d.v
	if d.times == 0 || d.narrow <= 4 {
		return
	}
	most := v.FixedTime
	for _, t := range v.Times {
		most = max(most, t.Most)
	}
	y := d.timesTop()
	d.Text(0, y, "times", canvas.Practice)
	d.Label(0, y+1, "● mean")
	for i, arm := range v.Arms.Arms {
		inner := d.inner(i)
		t, x := v.Times[arm.Class], d.x(i)
		if t.Most == 0 { // no site stands there
			continue
		}
		at := func(time float64) int { return x + int(time/most*float64(inner-1)+0.5) }
		for k := at(t.Least); k <= at(t.Most); k++ {
			d.Set(k, y, '─', canvas.Practice)
		}
		bar, dot := at(v.FixedTime), at(t.Mean)
		if dot == bar {
			dot += canvas.Pick(bar == x+inner-1 || t.Mean <= v.FixedTime && bar > x, -1, 1)
		}
		d.Set(bar, y, '┃', canvas.Theory.Bold())
		d.Set(dot, y, '●', canvas.Practice.Bold())
		mean := fmt.Sprintf("%.2f", t.Mean) + canvas.Pick(t.Mean <= v.FixedTime, " ✓", "")
		d.Cut(x, y+1, inner, mean, canvas.Practice.Bold())
	}
}

const timesWords = `The sites of access point {arm#} last took {Least:2f} to {Most:2f}, {Mean:2f} on average;
	{Late site} took longer than the goal.
	means: The line goes from the least to the most, the dot is the mean, the bar the goal of {FixedTime:six}.
	source: [OMA-DRA] §7`
