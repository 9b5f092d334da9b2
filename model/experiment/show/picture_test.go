package show

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// The words of a cell have the three digits, its interval as many after the point, and thousands have groups.
func TestCellWords(t *testing.T) {
	for want, e := range map[string]stats.Estimate{
		"10,667\n± 717":             {N: 3, Mean: 10666.67, Lo: 9949.95, Hi: 11383.4},
		"9,533\n± 1,250":            {N: 3, Mean: 9533.3, Lo: 8283, Hi: 10783.5},
		"0.325\n± 0.019":            {N: 3, Mean: 0.32534, Lo: 0.30634, Hi: 0.34434},
		"0.988\n± 0.0002":           {N: 3, Mean: 0.987884, Lo: 0.987704, Hi: 0.988064},
		"7,200\n± 0":                {N: 3, Mean: 7200, Lo: 7200, Hi: 7200},
		"-0.041\n± 0.009":           {N: 3, Mean: -0.04123, Lo: -0.05073, Hi: -0.03173},
		"4,504\n6 of 8":             {N: 6, Undefined: 2, Mean: 4504.2, Lo: 4186, Hi: 4822},
		"4,504\n2 of 8 not reached": {N: 8, Censored: 2, Limit: 5000, Mean: 4504.2, Lo: 4186, Hi: 4822},
		"0.078\n1 run":              {N: 1, Mean: 0.078111, Lo: math.NaN(), Hi: math.NaN()},
		"0.524\n± <0.0001":          {N: 3, Mean: 0.524441, Lo: 0.524431, Hi: 0.524451},
		"45.2\n± 3.1":               {N: 3, Mean: 45.23, Lo: 42.09, Hi: 48.37},
		"0\n± 0":                    {N: 3},
		"undefined":                 {Undefined: 3, Mean: math.NaN(), Lo: math.NaN(), Hi: math.NaN()},
	} {
		modeltest.Equal(t, cellWords(e), want, "%+v:", e)
	}
}

// The picture of a sweep of schemes alone has no line: its subtitle begins with the replications.
func TestSubtitleOfSchemes(t *testing.T) {
	for words, want := range map[string]string{
		"scheme=uniform,proportional pages=16 beta=1,2": "pages=16, 1 replication to",
		"scheme=uniform,proportional beta=1,2":          "1 replication to",
	} {
		s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 1, Until: 10, Metric: "final"}))
		if got := sweepSubtitle(s); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", words, got)
		}
	}
}

// TestFacets: three axes are a chart for each value of the first, schemes are curves over the other
// axis, in whatever order; four axes are refused.
func TestFacets(t *testing.T) {
	for _, c := range []struct {
		line   string
		titles []string // of charts
		curves []string // of the first; none for a heat map
		over   string
	}{
		{"h-traa pages=8 alpha=0.3,0.9 N=20,50 beta=1,2", []string{"alpha=0.3", "alpha=0.9"}, nil, "beta"},
		{"scheme=h-traa,lakg pages=8 beta=1,2,3", []string{""}, []string{"h-traa", "lakg"}, "beta"},
		{"pages=8 beta=1,2,3 scheme=h-traa,lakg", []string{""}, []string{"h-traa", "lakg"}, "beta"},
		{"pages=8 alpha=0.3,0.9 beta=1,2,3 scheme=h-traa,lakg", []string{"alpha=0.3", "alpha=0.9"}, []string{"h-traa", "lakg"}, "beta"},
		{"scheme=h-traa,lakg pages=8 alpha=0.3,0.9 beta=1,2,3", []string{"scheme=h-traa", "scheme=lakg"}, nil, "beta"},
	} {
		p := knownPart(t, c.line)
		charts := modeltest.Must(sweepPanels(p))
		var titles, curves []string
		cells := 0
		for _, chart := range charts {
			titles = append(titles, chart.Title)
			if chart.Heat != nil {
				cells += len(chart.Heat.Values)
			}
			for _, s := range chart.Series {
				cells += len(s.Points)
			}
			modeltest.Equal(t, chart.X.Text, c.over, "%s: over", c.line)
		}
		for _, s := range charts[0].Series {
			curves = append(curves, s.Name)
		}
		if !slices.Equal(titles, c.titles) || !slices.Equal(curves, c.curves) || cells != p.Sweep.Cells() {
			t.Errorf("%s: charts %q, curves %q, %d cells", c.line, titles, curves, cells)
		}
		if y := charts[len(charts)-1].Y; len(curves) > 0 && (charts[0].Y.Min != y.Min || charts[0].Y.Max != y.Max) {
			t.Errorf("%s: the panels have different scales", c.line)
		}
		last := charts[len(charts)-1]
		if end := p.Cell(p.Sweep.Cells() - 1); last.Heat == nil && last.Series[1].Points[2] != end {
			t.Errorf("%s: the last cell is %v, drawn %v", c.line, end, last.Series[1].Points[2])
		}
	}
	if err := knownPart(t, "h-traa pages=8 alpha=0.3,0.9 N=20,50 beta=1,2 growth=1,2").Sweep.Drawable(); err == nil || !strings.Contains(err.Error(), "give one of them one value, such as alpha=0.3") {
		t.Errorf("four axes: %v", err)
	}
	modeltest.Refused(t, knownPart(t, "h-traa pages=8 alpha=0.1..0.8/13 N=20,50 beta=1,2").Sweep.Drawable(), "13 charts", "13 charts:")
}

// knownPart is a small sweep with invented numbers.
func knownPart(t testing.TB, words string) *result.SweepPart {
	t.Helper()
	s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 4, Until: 100, Metric: "final"}))
	p := result.NewPart(s)
	for item := range s.Items() {
		modeltest.OK(t, p.Set(item, engine.Result{Tick: s.Until, Values: []engine.Value{engine.NumberValue(float64(item))}}))
	}
	return p
}
