package partition

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/internal/theory"
	"lascope/model/modeltest"
)

func (c omaChain) String() string {
	name := "OMA"
	if c.enhanced {
		name = "EOMA"
	}
	return fmt.Sprintf("%s W=%d R=%d N=%d p=%g stop=%d", name, c.objects, c.classes, c.n, c.p, c.depth)
}

// Reference: OMA [Thesis] §4.2.2 and EOMA, mean queries to convergence. The schemes
// meet the exact chain to 4 standard errors (significance 6·10⁻⁵ a case).
func TestMeanQueriesAgainstExactChain(t *testing.T) {
	cases := []omaChain{
		{4, 2, 2, 0.9, false, 1, false}, {4, 2, 3, 0.9, false, 1, false}, {4, 2, 4, 0.8, false, 1, false},
		{6, 2, 2, 0.9, false, 1, false}, {6, 2, 3, 0.95, false, 1, false}, {6, 3, 2, 0.9, false, 1, false}, {6, 3, 3, 0.9, false, 1, false},
		{4, 2, 2, 0.9, true, 1, true}, {4, 2, 3, 0.9, true, 2, true}, {4, 2, 4, 0.8, true, 2, true},
		{6, 2, 2, 0.9, true, 1, true}, {6, 2, 3, 0.9, true, 2, true}, {6, 3, 3, 0.9, true, 2, true},
	}
	for _, c := range cases {
		number := c.meanQueries()
		exact := number.Value
		if least := 8 * theory.Epsilon * exact * exact; !(number.Error >= least && number.Error <= 1e-6) {
			t.Errorf("%v: an error of %g, want %g to 1e-6", c, number.Error, least)
		}
		name, stop := "oma", "innermost"
		if c.enhanced {
			name = "eoma"
		}
		if c.depth == 2 {
			stop = "two"
		}
		const reps = 1500
		queries := make([]float64, reps)
		for seed := range queries {
			w := newTestGroups(c.objects, c.classes, c.p, uint64(seed))
			s := testPartitioner(t, name, w, uint64(seed), modeltest.Values{"N": c.n, "stop": stop})
			tick := int64(0)
			for ; !s.(Stopper).Converged(); tick++ {
				s.Advance(w, tick, 1)
			}
			queries[seed] = float64(tick)
		}
		mean, sd := stat.MeanStdDev(queries, nil)
		if se := stat.StdErr(sd, reps); !(math.Abs(mean-exact) <= 4*se) { // NaN where the chain is not solved
			t.Errorf("%v: mean %.3f ± %.3f queries, the exact chain says %.3f", c, mean, se, exact)
		} else {
			t.Logf("%v: mean %.3f ± %.3f queries, exact %.3f", c, mean, se, exact)
		}
	}
}

// The chain is solved for six objects at most, whose states are few enough, from a random or a boundary start.
func TestMeanQueriesKnown(t *testing.T) {
	for _, c := range []struct {
		objects, n int
		start      string
		known      bool
	}{{4, 3, "random", true}, {6, 3, "boundary", true}, {8, 2, "random", false}, {6, 3, "deadlock", false}, {6, 12, "boundary", false}, {6, 10, "random", false}, {4, 1000, "random", false}} {
		if got := MeanQueries(false, c.objects, 2, c.n, 1, 0.9, c.start); got.Known() != c.known {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
