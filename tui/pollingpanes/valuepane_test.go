package pollingpanes

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/pane"
)

// TestCurvesStayInThePlot: the axes hold every point of the curves. That of values begins at 0 and ends at one of 1, .5, .2, .1 …
// that is the least above them; that of gaps ends at its floor.
func TestCurvesStayInThePlot(t *testing.T) {
	th := modeltest.Must(canvas.NewTheme("dark", "braille", 0))
	rapid.Check(t, func(t *rapid.T) {
		values, gaps := &chart.Chart{}, &chart.Chart{}
		scale := rapid.SampledFrom([]float64{0.001, 0.03, 0.2, 0.8}).Draw(t, "scale")
		optimum, most := rapid.Float64Range(0.001, scale).Draw(t, "optimum"), 0.0
		for range rapid.IntRange(1, 3).Draw(t, "curves") {
			var value, gap chart.Series
			for range rapid.IntRange(1, 10).Draw(t, "points") {
				y := rapid.Float64Range(0, scale).Draw(t, "value")
				value.Ys, gap.Ys, most = append(value.Ys, y), append(gap.Ys, gapHeight(y, optimum)), max(most, y)
			}
			value.Ys, value.At, gap.At = append(value.Ys, math.NaN()), math.NaN(), math.NaN()
			values.Series, gaps.Series = append(values.Series, value), append(gaps.Series, gap)
		}
		unitAxis(values, &pane.Context{}, nil, nil, 20)
		if top := values.Y1; values.Y0 != 0 || top > 1 || top < most || most > 0 && chart.NiceStep(top*0.999) != top ||
			most > 0 && chart.NiceStep(most) != top {
			t.Fatalf("the axis of values up to %g goes from %g to %g", most, values.Y0, top)
		}
		gapAxis(gaps, &pane.Context{Theme: th}, &pollinglab.View{}, nil, 20)
		for _, s := range gaps.Series {
			for _, y := range s.Ys {
				if y > gaps.Y1 || y < gaps.Y0 || gaps.Y0 < -6 || gaps.Y1 > 0 {
					t.Fatalf("a gap at %g leaves the axis from %g to %g", y, gaps.Y0, gaps.Y1)
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
		modeltest.Equal(t, verdict(c, 0.3), want, "%+v is called", c)
	}
}
