package lesson

import (
	"math"
	"testing"

	"lascope/model/modeltest"
)

// TestDistance: the area between two curves is 0 for the same, 1 for the ends of the axis, and
// for a slope and a level the area of the triangle between them.
func TestDistance(t *testing.T) {
	d := NewDrawing(&Axis{From: 100, To: 300, High: 2}, 2)
	modeltest.Equal(t, d.Distance(d.Values[:]), 0, "the same curve is away")
	modeltest.Equal(t, d.Distance(make([]float64, Knots)), 1, "the other end is away")
	ramp := make([]float64, Knots)
	for i := range ramp {
		ramp[i] = 2 * float64(i) / (Knots - 1)
	}
	modeltest.Near(t, d.Distance(ramp), 0.5, 1e-12, "the triangle is")
	none := make([]float64, Knots)
	for i := range none {
		none[i] = math.NaN()
	}
	if got := d.Distance(none); !math.IsNaN(got) {
		t.Errorf("without values it is %v", got)
	}
}

// TestDrawing: a drawing begins flat, its ends are the first and the last tick, and it stays on
// the axis. The present is not drawn.
func TestDrawing(t *testing.T) {
	d := NewDrawing(&Axis{From: 100, To: 300, High: 1}, 0.3)
	if d.Tick(0) != 100 || d.Tick(Knots-1) != 300 || d.Tick((Knots-1)/2) != 200 {
		t.Errorf("the ticks %d, %d, %d", d.Tick(0), d.Tick((Knots-1)/2), d.Tick(Knots-1))
	}
	d.Set(0, 0.9)
	d.Set(1, 7)
	d.Set(2, -7)
	d.Set(Knots, 1)
	if v := d.Values; v[0] != 0.3 || v[1] != 1 || v[2] != 0 || v[3] != 0.3 {
		t.Errorf("it is %v", v)
	}
}
