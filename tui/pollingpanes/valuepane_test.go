package pollingpanes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/pollinglab"
	"lascope/tui/chart"
)

// A fitted axis begins at 0 until a tenth of the points of × lie above a tenth of its height, then below nine tenths of
// them, and spans a twentieth or more.
func TestFittedBottom(t *testing.T) {
	for _, c := range []struct{ least, most, top, want float64 }{
		{0, 0.2, 1, 0}, {0.82, 0.97, 1, 0.8}, {0.42, 0.9, 1, 0.4}, {0.99, 0.995, 1, 0.95}, {0.041, 0.045, 0.05, 0.04},
	} {
		var samples []pollinglab.Point
		for i := range 101 {
			samples = append(samples, pollinglab.Point{Value: c.least + (c.most-c.least)*float64(i)/100})
		}
		if got := fittedBottom(samples, c.top); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("from %g to %g below %g: %g, not %g", c.least, c.most, c.top, got, c.want)
		}
	}
}

// TestCurvesStayInThePlot: each range of the value axis holds every point of the curves, with room and
// without; that of regret ends at its floor, that of the values at 1.
func TestCurvesStayInThePlot(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := &chart.Chart{}
		scale := rapid.SampledFrom([]float64{0.001, 0.03, 0.2, 0.8}).Draw(t, "scale")
		for range rapid.IntRange(1, 3).Draw(t, "curves") {
			s := chart.Series{}
			for range rapid.IntRange(1, 10).Draw(t, "points") {
				s.Ys = append(s.Ys, rapid.Float64Range(0, scale).Draw(t, "value"))
			}
			s.Ys = append(s.Ys, math.NaN())
			c.Series = append(c.Series, s)
		}
		v := &pollinglab.View{Values: pollinglab.Values{Optimal: rapid.Float64Range(0.001, scale).Draw(t, "optimum")}}
		regret := &chart.Chart{}
		for _, s := range c.Series {
			ys := make([]float64, len(s.Ys))
			for i, y := range s.Ys {
				ys[i] = regretHeight(y, v.Optimal)
			}
			regret.Series = append(regret.Series, chart.Series{Ys: ys})
		}
		for _, room := range []float64{0, chart.HeldRoom} {
			top := fullHeight(c, v, false, room)
			lo, hi := regretRange(regret, room)
			if top > 1 || top < v.Optimal || hi > 6 {
				t.Fatalf("the axes go to %g and %g", top, hi)
			}
			for i, s := range c.Series {
				for k, y := range s.Ys {
					if y > top {
						t.Fatalf("%g leaves the axis of %g", y, top)
					}
					if r := regret.Series[i].Ys[k]; r > hi || r < lo {
						t.Fatalf("a regret at %g leaves the axis from %g to %g", r, lo, hi)
					}
				}
			}
		}
	})
}

// TestVerdicts: a page is called above the level, below it, without polls or polled in every slot as
// it is.
func TestVerdicts(t *testing.T) {
	for want, c := range map[string]pollinglab.GainColumn{
		"More polls here, fewer elsewhere":              {Gain: 0.5},
		"Fewer polls here, more elsewhere":              {Gain: 0.2},
		"It gets no polls, as it should":                {Gain: 0.2, None: true},
		"It is polled every tick; more is not possible": {Gain: 0.5, Full: true},
		"It has its optimal share":                      {Gain: 0.3},
	} {
		if got := verdict(c, 0.3); got != want {
			t.Errorf("%+v is called %q, not %q", c, got, want)
		}
	}
}
