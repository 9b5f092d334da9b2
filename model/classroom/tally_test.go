package classroom

import (
	"math"
	"slices"
	"testing"

	"lascope/internal/refusal"
	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// TestQuartiles by hand: v[⌊n/4⌋], v[⌊n/2⌋], v[⌊3n/4⌋].
func TestQuartiles(t *testing.T) {
	for _, c := range []struct{ values, want []float64 }{
		{nil, nil},
		{[]float64{5}, []float64{5, 5, 5}},
		{[]float64{1, 2}, []float64{1, 2, 2}},
		{[]float64{1, 2, 3, 4}, []float64{2, 3, 4}},
		{[]float64{1, 2, 3, 4, 5, 6, 7}, []float64{2, 4, 6}},
		{[]float64{1, 2, 3, 4, 5, 6, 7, 8}, []float64{3, 5, 7}},
	} {
		modeltest.Same(t, quartiles(c.values), c.want, "%v has", c.values)
	}
}

// asks is a class with a question of a kind open and n phones.
func asks(t *testing.T, q *lesson.Asked, n int) *Class {
	t.Helper()
	c := newTestClass()
	for range n {
		c.Join("")
	}
	c.Enter(int(q.Kind))
	c.Open(q)
	return c
}

// TestNumbers: the closed question has the quartiles and a strip of dots, the revealed one those near.
func TestNumbers(t *testing.T) {
	c := asks(t, byNumber, 4)
	for i, v := range []float64{4, 1, 3, 2} {
		c.Vote(i+1, 2, 0, number(v), noon)
	}
	for _, v := range []float64{math.NaN(), math.Inf(1), 1.1e12, -1.1e12} {
		if refusal.Of(func() { c.Vote(1, 2, 0, number(v), noon) }) == nil {
			t.Errorf("%g is taken", v)
		}
	}
	c.Close()
	s := c.State(1, noon)
	if !slices.Equal(s.Tally, decimals([]float64{2, 3, 4})) || s.Near != nil || s.Dots[0] != 1 || s.Dots[dotColumns-1] != 1 {
		t.Errorf("closed: %+v", s)
	}
	c.Reveal(&lesson.Outcome{Measure: 2.4, Within: 0.5, Unit: "steps"})
	if s = c.State(2, noon); *s.Near != 1 || s.Measure != "2.4 steps" {
		t.Errorf("revealed: %d near, %q", *s.Near, s.Measure)
	}
}

// TestCurves: the mean, the band from the lower to the upper quartile, the distance, the nearest; closed, nothing.
func TestCurves(t *testing.T) {
	c := asks(t, byDrawing, 5)
	for i, v := range []float64{0.125, 0.25, 0.375, 0.5, 0.625} {
		c.Vote(i+1, 3, 0, flat(v), noon)
	}
	c.Close()
	if s := c.State(1, noon); len(s.Tally)+len(s.Mean)+len(s.Run) > 0 {
		t.Errorf("closed, the state has %+v", s)
	}
	r := flatRun(1) // half of the axis
	c.Reveal(&r)
	s := c.State(2, noon)
	for knot := range s.Mean {
		if s.Mean[knot] != 0.375 || s.Low[knot] != 0.25 || s.High[knot] != 0.5 || s.Run[knot] != 0.5 {
			t.Fatalf("knot %d: mean %v, band %v to %v, run %v", knot, s.Mean[knot], s.Low[knot], s.High[knot], s.Run[knot])
		}
	}
	if *s.Distance != 0.125 || !slices.Equal(s.Nearest, []int{4, 3, 5}) || s.Drawn != nil || *s.Near != 1 {
		t.Errorf("distance %v, nearest %v, %d near", *s.Distance, s.Nearest, *s.Near)
	}
}

// TestFewCurves: fewer than four have no band, and are told each.
func TestFewCurves(t *testing.T) {
	c := asks(t, byDrawing, 3)
	for i := range 3 {
		c.Vote(i+1, 3, 0, flat(float64(i)/4), noon)
	}
	c.Close()
	r := flatRun(0)
	c.Reveal(&r)
	s := c.State(1, noon)
	if len(s.Drawn) != 3 || len(s.Low)+len(s.High) > 0 || s.Mean[7] != 0.25 {
		t.Errorf("%d are drawn, the band is %v, the mean %v", len(s.Drawn), s.Low, s.Mean)
	}
	text, err := s.Encode()
	if err != nil || len(text) > MostState {
		t.Errorf("%d bytes, %v", len(text), err)
	}
}

// TestBadCurves are refused.
func TestBadCurves(t *testing.T) {
	c := asks(t, byDrawing, 1)
	for _, a := range []lesson.Answer{{Curve: []float64{}}, {Curve: make([]float64, 20)}, {Curve: make([]float64, 22)}, flat(1.01), flat(-0.01), flat(math.NaN())} {
		if refusal.Of(func() { c.Vote(1, 3, 0, a, noon) }) == nil {
			t.Errorf("%v is taken", a.Curve)
		}
	}
}
