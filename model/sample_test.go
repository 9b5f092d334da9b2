package model

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/stat"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// TestSampling: the part of Neyman's precision that the shares have, and the squared error over Neyman's (Σσ)²/(nT), against an
// independent program's 20 seeds, α = .5, β = 1, within three standard errors of both and half a unit of its last digit. The table of
// 64 populations up to 50,000 samples runs; with LASCOPE_LONG the rest too. With fold=1 the shares of 512,000 samples scatter widely from run
// to run: they are those of a second program's 200 seeds, .172 ± .011 and 2.20 ± .04, where the 20 had .109 and 2.51.
func TestSampling(t *testing.T) {
	modeltest.SkipUnderRace(t)
	none := math.NaN()
	for _, table := range []struct {
		pages  int
		ticks  []int64
		digits float64
		rows   []sampledRow
	}{
		{64, []int64{10_000, 50_000, 512_000}, 0.0005, []sampledRow{
			{"uniform unit=sample", [3]float64{0.775, 0.775, 0.775}, 0, [3]float64{none, 1.20, 1.22}},
			{"h-traa rule=reward-inaction N=500 unit=sample", [3]float64{0.892, 0.985, 0.994}, 0.003, [3]float64{none, 1.11, 1.01}},
			{"h-traa rule=reward-inaction N=100 unit=sample", [3]float64{0.972, 0.967, 0.960}, 0.005, [3]float64{none, 1.03, 0.98}},
			{"h-traa N=500 unit=sample", [3]float64{0.905, 0.916, 0.708}, 0.04, [3]float64{none, 1.04, 1.05}},
			{"lakg unit=sample", [3]float64{0.828, 0.924, 0.987}, 0, [3]float64{none, 1.16, 1.03}},
			{"h-traa rule=reward-inaction fold=1 unit=sample", [3]float64{0.976, 0.768, 0.172}, 0.02, [3]float64{none, 1.12, 2.20}},
			{"sequential", [3]float64{0.962, 0.980, 0.998}, 0, [3]float64{none, 1.08, 0.96}},
		}},
		{512, []int64{10_000, 50_000, 512_000}, 0.0005, []sampledRow{
			{"uniform unit=sample", [3]float64{0.606, 0.606, 0.606}, 0, [3]float64{none, none, none}},
			{"h-traa rule=reward-inaction N=100 unit=sample", [3]float64{0.765, 0.940, 0.955}, 0, [3]float64{none, none, none}},
			{"h-traa rule=reward-inaction N=500 unit=sample", [3]float64{0.649, 0.786, 0.983}, 0, [3]float64{none, none, none}},
			{"lakg unit=sample", [3]float64{0.631, 0.698, 0.878}, 0, [3]float64{none, none, none}},
			{"sequential", [3]float64{0.709, 0.830, 0.956}, 0, [3]float64{none, none, none}},
		}},
	} {
		for _, row := range table.rows {
			if table.pages > 64 && !modeltest.Long() {
				continue
			}
			t.Run(fmt.Sprintf("%s pages=%d", row.line, table.pages), func(t *testing.T) {
				t.Parallel()
				for k, got := range sampled(t, fmt.Sprintf("%s pages=%d alpha=0.5 beta=1", row.line, table.pages), table.ticks[:modeltest.ByLength(2, 3)]) {
					neyman, sd := stat.MeanStdDev(got.neyman, nil)
					own := stat.StdErr(sd, seedsOfSampling)
					t.Logf("after %d: neyman %.4f ± %.4f, want %.3f", table.ticks[k], neyman, own, row.neyman[k])
					if bound := 3*math.Hypot(own, max(own, row.spread)) + table.digits; math.Abs(neyman-row.neyman[k]) > bound {
						t.Errorf("after %d: neyman %.4f, want %.3f within %.4f", table.ticks[k], neyman, row.neyman[k], bound)
					}
					if math.IsNaN(row.error[k]) {
						continue
					}
					mean, sd := stat.MeanStdDev(got.error, nil)
					own = stat.StdErr(sd, seedsOfSampling)
					t.Logf("after %d: error² %.3f ± %.3f, want %.2f", table.ticks[k], mean, own, row.error[k])
					if bound := 3*math.Hypot(own, 0.06) + 0.005; math.Abs(mean-row.error[k]) > bound {
						t.Errorf("after %d: error² is %.3f of Neyman's, want %.2f within %.3f", table.ticks[k], mean, row.error[k], bound)
					}
				}
			})
		}
	}
}

// A sampledRow is a row of the table: neyman at the ticks, its standard error where it is given, and the squared error.
type sampledRow struct {
	line   string
	neyman [3]float64
	spread float64
	error  [3]float64
}

const seedsOfSampling = 20

// A sampledAt has the numbers of the seeds at a tick; the squared errors are over Neyman's.
type sampledAt struct{ neyman, error []float64 }

func sampled(t *testing.T, line string, ticks []int64) []sampledAt {
	t.Helper()
	out := make([]sampledAt, len(ticks))
	for seed := range seedsOfSampling {
		r := MustRun(t, fmt.Sprintf("%s seed=%d", line, seed+1))
		e := r.Environment.(*pollinglab.Environment)
		n := e.World.Pages()
		deviations, shares := 0.0, make([]float64, n)
		for page := range n {
			theta := e.World.Truth().Rate(page)
			deviations += math.Sqrt(theta * (1 - theta))
		}
		for k, tick := range ticks {
			r.Advance(tick - r.Tick())
			e.Scheme.Shares(shares)
			off := e.World.SampleError()
			out[k].neyman = append(out[k].neyman, e.World.Truth().Neyman(shares))
			out[k].error = append(out[k].error, off*off*float64(n)*float64(tick)/(deviations*deviations))
		}
	}
	return out
}

// TestSamplingMirror: neyman 50,000 samples after a mirror at 150,000, of 64 populations. The counts of sequential that
// count are those since.
func TestSamplingMirror(t *testing.T) {
	modeltest.SkipUnderRace(t)
	modeltest.LongOnly(t)
	for line, want := range map[string]float64{"h-traa rule=reward-inaction N=500 unit=sample": 0.955, "lakg unit=sample": 0.836} {
		got := sampled(t, line+" pages=64 alpha=0.5 beta=1 @150000:mirror", []int64{200_000})
		neyman, sd := stat.MeanStdDev(got[0].neyman, nil)
		own := stat.StdErr(sd, seedsOfSampling)
		t.Logf("%s: %.4f ± %.4f, want %.3f", line, neyman, own, want)
		if math.Abs(neyman-want) > 3*math.Sqrt2*own+0.0005 {
			t.Errorf("%s: neyman %.4f ± %.4f, want %.3f", line, neyman, own, want)
		}
	}
}

// TestSequentialOpens: a line of sequential passes the check that comes before a screen or a race, and polls of pages do not.
func TestSequentialOpens(t *testing.T) {
	for line, ok := range map[string]bool{"sequential": true, "sequential unit=sample pages=64": true, "sequential unit=poll": false} {
		spec := modeltest.Must(Parse(line))
		if err := spec.Check(); (err == nil) != ok {
			t.Errorf("%s: %v", line, err)
		}
	}
}
