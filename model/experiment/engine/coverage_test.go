package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/modeltest"
	"lascope/model/stats"
)

// TestCoverageOfReach: 4,000 times of h-traa pages=64 N=100, cut at their 80 % quantile, are a population. Of 1,000 cells of
// 20 of them, the interval of the mean holds that of the population in 93 to 97 of 100, and the interval of the median in 93
// to 99.
func TestCoverageOfReach(t *testing.T) {
	modeltest.LongOnly(t)
	const population, trials, runs = 4000, 1000, 20
	all := make([]float64, population)
	spec, err := model.Parse("h-traa pages=64 N=100")
	modeltest.OK(t, err)
	err = Parallel(t.Context(), 0, population, func(ctx context.Context, k int) {
		of := refusal.Must(ReplicationSpec(spec, k))
		run := refusal.Must(Replication{Until: 6000, Few: true, Metrics: []string{"reach-earned"}}.Run(ctx, of))
		all[k] = ByName(spec.Lab, "reach-earned").Of(run).Number
	})
	modeltest.OK(t, err)
	sorted := slices.Sorted(slices.Values(all))
	limit := sorted[population*8/10]
	sum := 0.0
	for _, x := range all {
		sum += min(x, limit)
	}
	mean, median := sum/population, (sorted[population/2-1]+sorted[population/2])/2
	r := rand.New(rand.NewPCG(1, 31))
	means, medians := 0, 0
	for range trials {
		var cell []stats.Observation
		for range runs {
			x := all[r.IntN(population)]
			cell = append(cell, stats.Observation{Number: min(x, limit), Censored: x > limit, Limit: limit})
		}
		n := stats.NumbersOf(cell, stats.Range{})
		if n.Lo <= mean && mean <= n.Hi {
			means++
		}
		if n.MedianLo <= median && (median <= n.MedianHi || math.IsNaN(n.MedianHi)) {
			medians++
		}
	}
	t.Logf("of %d: mean %d, median %d", trials, means, medians)
	if means < 925 || means > 970 || medians < 930 || medians > 990 {
		t.Errorf("of %d: mean %d, median %d", trials, means, medians)
	}
}
