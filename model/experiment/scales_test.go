package experiment

import (
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// TestScalesFollowTheOptimum: each value of an axis along which the optimum changes has a scale,
// if the metric holds it against no optimum.
func TestScalesFollowTheOptimum(t *testing.T) {
	for _, c := range []struct {
		line, metric string
		along        []int
	}{
		{"h-traa pages=8 N=20,50 alpha=0.3,0.9", "final", []int{1}},
		{"h-traa pages=8 alpha=0.3,0.9 N=20,50", "earned", []int{0}},
		{"h-traa pages=8 N=20,50 alpha=0.3,0.9", "reach", nil},
		{"h-traa pages=8 N=20,50 growth=1,2", "final", nil},
		{"h-traa pages=4,8 alpha=0.3,0.9", "final", nil},           // the whole map would have a scale a cell
		{"h-traa pages=4,8 N=20,50 growth=1,2", "final", []int{0}}, // a scale each map
		{"oma objects=6,12 N=4,8 classes=2", "final", nil},         // at best 1 everywhere
		{"robot docs=200,400 gamma=0,0.5", "relevance", nil},
	} {
		s := modeltest.Must(design.ParseSweep(strings.Fields(c.line), design.SweepFlags{Reps: 2, Until: 100, Metric: c.metric}))
		modeltest.Same(t, s.Scales(nil).Along, c.along, "%s of %s: a scale each value of the axes", c.metric, c.line)
	}
}

// TestBestAtOneLimit: the best of cells whose times have different limits is the best at the least limit.
func TestBestAtOneLimit(t *testing.T) {
	s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa N=20,50 pages=8,16"), design.SweepFlags{Reps: 2, Until: 300, Metric: "reach"}))
	p := result.NewPart(s)
	for item, x := range []float64{150, 160, 120, 120, 20, 236, 120, 120} { // limits 236 with 8 pages, 172 with 16
		limit := float64(300 - 8*[]int{8, 8, 16, 16}[item%4])
		v := engine.TimeValue(x, limit)
		if item == 5 {
			v = engine.CensoredValue(limit)
		}
		modeltest.OK(t, p.Set(item, engine.Result{Values: []engine.Value{v}}))
	}
	if r := p.Rankings()[0]; r.Cells[0] != 2 || r.Best != nil {
		t.Errorf("the ranking is %+v", r)
	}
}
