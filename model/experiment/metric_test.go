package experiment

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/experiment/design"
	"lascope/model/experiment/engine"
	"lascope/model/experiment/result"
	"lascope/model/modeltest"
)

// TestRankings: the cells whose metric has a meaning in all runs, the best first; those with another optimum
// apart.
func TestRankings(t *testing.T) {
	nan := math.NaN()
	for _, c := range []struct {
		line, metric string
		of           []float64
		cells        [][]int
		rest         int // of the first ranking
	}{
		{"N=20,50,100,200", "reach", []float64{9, 9, 5, 5, 1, nan, 7, 7}, [][]int{{1, 3, 0}}, 1},
		{"N=20,50,100,200", "final", []float64{9, 9, 5, 5, 1, nan, 7, 7}, [][]int{{0, 3, 1}}, 1},
		{"N=20,50,100,200", "reach", []float64{nan, nan, 5, nan, 1, nan, nan, nan}, [][]int{nil}, 4},
		{"N=20,50,100,200", "reach", []float64{3, 3, 3, 3, 3, 3, 3, 3}, [][]int{{0, 1, 2, 3}}, 0},
		{"N=20,50,100,200", "optimal", []float64{3, 3, 3, 3, 3, 3, 3, 3}, nil, 0},
		{"N=20,50 alpha=0.3,0.9", "final", []float64{1, 1, 4, 4, 2, 2, 3, 3}, [][]int{{2, 0}, {1, 3}}, 0},
	} {
		s := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 "+c.line), design.SweepFlags{Reps: 2, Until: 200, Metric: c.metric}))
		p := result.NewPart(s)
		for item, x := range c.of {
			modeltest.OK(t, p.Set(item, oneValue(p, x)))
		}
		all := p.Rankings()
		if len(all) != len(c.cells) || len(all) > 0 && all[0].Rest != c.rest {
			t.Fatalf("%s: %v: %+v", c.metric, c.of, all)
		}
		for i, want := range c.cells {
			modeltest.Same(t, all[i].Cells, want, "%s: %v: ranked", c.metric, c.of)
		}
	}
}

// TestSweepOfSeveralMetrics: each metric of a sweep has the numbers of a sweep of this metric
// alone, from a journal, a saved file and a table.
func TestSweepOfSeveralMetrics(t *testing.T) {
	for _, c := range []struct{ line, list string }{
		{"h-traa pages=16 N=20,400 @1000:mirror", "final,reach,reach-earned,recovery,regret,efficiency,earned,hits"},
		{"oma objects=6 classes=2 p=1 N=4,500", "average,convergence,correct-at-convergence,penalties"},
	} {
		flags := design.SweepFlags{Reps: 3, Until: 2000, Metric: c.list}
		several := modeltest.Must(design.ParseSweep(strings.Fields(c.line), flags))
		part := result.NewPart(several)
		path := filepath.Join(t.TempDir(), "j")
		to, _, err := engine.Open(path, part.Store.Plan)
		if err == nil {
			err = to.End(part.Store.Run(t.Context(), 0, part.Missing(), to, nil), false)
		}
		modeltest.OK(t, err)
		read := result.NewPart(several)
		_, runs, err := engine.Read(path)
		if err == nil {
			err = read.Take(runs)
		}
		modeltest.OK(t, err)
		table := tableOfSweep(t, several)
		censored := 0
		for i, metric := range several.Metrics {
			flags.Metric = metric
			one := modeltest.Must(design.ParseSweep(strings.Fields(c.line), flags))
			alone := result.NewPart(one)
			modeltest.OK(t, alone.Store.Run(t.Context(), 0, alone.Missing(), nil, nil))
			for item := range one.Items() {
				a, b := alone.Result(item).Values[0], read.Result(item).Values[i]
				if a.Censored {
					censored++
				}
				if engine.ValueWords([]engine.Value{a}) != engine.ValueWords([]engine.Value{b}) {
					t.Errorf("%s of run %d is %v alone and %v among others", metric, item, a, b)
				}
			}
			for row := range strings.Lines(tableOfSweep(t, one)) {
				n, rest, _ := strings.Cut(row, ",")
				if n != "N" && !strings.Contains(table, n+","+metric+","+rest) {
					t.Errorf("the table has no row %s,%s,%s:\n%s", n, metric, rest, table)
				}
			}
		}
		if censored == 0 {
			t.Errorf("%s: every run arrived, so that nothing is cut off", c.line)
		}
	}
}
