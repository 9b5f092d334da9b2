package model

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"lascope/model/modeltest"
	"lascope/model/pollinglab"
)

// ceilingWebs are the webs of docs/ceiling.md, with the bound on each.
var ceilingWebs = [3]struct {
	line  string
	bound float64
}{{"alpha=0.3 beta=1.5", 0.5589}, {"alpha=0.3 beta=1", 0.8815}, {"alpha=0.9 beta=1.5", 0.9688}}

// earnedInBlocks are the hits of each thousand polls from the beginning of a run.
func earnedInBlocks(t *testing.T, line string, polls int64) (earned []float64) {
	t.Helper()
	r := MustRun(t, line)
	world := r.Environment.(*pollinglab.Environment).World
	for before := 0.0; world.Totals().Polls < polls; {
		for end := int64(1000 * (len(earned) + 1)); world.Totals().Polls < end; {
			r.Advance(end - world.Totals().Polls)
		}
		earned = append(earned, world.Totals().Earned-before)
		before = world.Totals().Earned
	}
	return earned
}

func sum(x []float64) (total float64) {
	for _, v := range x {
		total += v
	}
	return total
}

// meets fails if the mean of values is not within .004 of want, with three standard errors. spread
// is the standard deviation of one value.
func meets(t *testing.T, name string, values []float64, want, spread float64) {
	t.Helper()
	mean := sum(values) / float64(len(values))
	t.Logf("%s %.4f, want %.3f", name, mean, want)
	if bound := 0.004 + 3*spread/math.Sqrt(float64(len(values))); math.Abs(mean-want) > bound {
		t.Errorf("%s %.4f, want %.3f within %.4f", name, mean, want, bound)
	}
}

// TestCeiling: the hits a poll over polls 180,000 to 200,000, on 512 shuffled pages, against the
// independent measurements of docs/ceiling.md §6. LAKG, which polls by deadlines there, and nutch with sync are held at
// the values of here. Each fourth scheme is on one of the webs, with LASCOPE_LONG all on all.
func TestCeiling(t *testing.T) {
	modeltest.SkipUnderRace(t)
	seeds := modeltest.ByLength(1, 20)
	for k, row := range []struct {
		line   string
		want   [3]float64
		spread [3]float64 // the standard deviation of one seed; 20 seeds were measured
	}{
		{"whittle", [3]float64{0.5586, 0.881, 0.968}, [3]float64{}},
		{"greedy-known", [3]float64{0.557, 0.881, 0.968}, [3]float64{}},
		{"gamma", [3]float64{0.556, 0.880, 0.967}, [3]float64{}},
		{"grid", [3]float64{0.554, 0.876, 0.962}, [3]float64{}},
		{"interval floor=0.05 cover=0.005", [3]float64{0.556, 0.878, 0.958}, [3]float64{0, 0, 0.0073}},
		{"interval", [3]float64{0.551, 0.870, 0.956}, [3]float64{0, 0, 0.0089}},
		{"interval cover=0.05", [3]float64{0.549, 0.870, 0.928}, [3]float64{0, 0, 0.0141}},
		{"lakg", [3]float64{0.470, 0.678, 0.907}, [3]float64{}},
		{"h-traa order", [3]float64{0.532, 0.854, 0.943}, [3]float64{}},
		{"h-traa", [3]float64{0.493, 0.800, 0.872}, [3]float64{0.047, 0.0157, 0.127}},
		{"nutch inc=0.2 sync=off", [3]float64{0.509, 0.587, 0.572}, [3]float64{0, 0, 0.003}},
		{"nutch sync=off", [3]float64{0.590, 0.680, 0.690}, [3]float64{0.003, 0.003, 0.003}},
		{"commit", [3]float64{0.328, 0.705, 0.506}, [3]float64{0.0036, 0.0027, 0.0036}},
		{"nutch inc=0.2", [3]float64{0.144, 0.723, 0.426}, [3]float64{0.0025, 0.002, 0.0135}},
		{"nutch", [3]float64{0.143, 0.738, 0.428}, [3]float64{0.0025, 0.002, 0.0137}},
		{"nutch inc=0.2 sync_rate=0.2", [3]float64{0.163, 0.726, 0.535}, [3]float64{0.004, 0.002, 0.03}},
	} {
		for i, web := range ceilingWebs {
			if (i != k%3 || k%4 != 0) && !modeltest.Long() {
				continue
			}
			t.Run(row.line+" "+web.line, func(t *testing.T) {
				t.Parallel()
				var late []float64
				for seed := 1; seed <= seeds; seed++ {
					line := fmt.Sprintf("%s pages=512 %s seed=%d @0:shuffle", row.line, web.line, seed)
					if row.line == "h-traa order" {
						line = fmt.Sprintf("h-traa pages=512 %s seed=%d", web.line, seed)
					}
					late = append(late, sum(earnedInBlocks(t, line, 200_000)[180:])/20_000)
				}
				meets(t, "earned", late, row.want[i], row.spread[i])
			})
		}
	}
}

// TestCeilingMirror: the hits a poll of 220,000 polls with a mirror after 100,000, and the polls
// until a thousand polls first earn 95 % of the bound again, against docs/ceiling.md §6. Where
// interval with cover=0.05 differs from the table there, it is held at the values of here. One
// scheme is on one of the webs, with LASCOPE_LONG all on all.
func TestCeilingMirror(t *testing.T) {
	modeltest.SkipUnderRace(t)
	seeds := modeltest.ByLength(1, 20)
	const never = -1
	for k, row := range []struct {
		line   string
		mean   [3]float64
		spread [3]float64
		back   [3]int // the median, in thousands of polls
	}{
		{"grid", [3]float64{0.538, 0.857, 0.942}, [3]float64{0.0027, 0.0013, 0.006}, [3]int{18, 18, 12}},
		{"interval cover=0.05", [3]float64{0.513, 0.843, 0.891}, [3]float64{0.0115, 0.0037, 0.0436}, [3]int{32, 30, 17}},
		{"interval", [3]float64{0.500, 0.841, 0.912}, [3]float64{0.0105, 0.0037, 0.0081}, [3]int{62, 33, 19}},
		{"gamma", [3]float64{0.305, 0.659, 0.573}, [3]float64{0.014, 0.011, 0.025}, [3]int{never, never, never}},
	} {
		for i, web := range ceilingWebs {
			if (i != k%3 || k%4 != 0) && !modeltest.Long() {
				continue
			}
			t.Run(row.line+" "+web.line, func(t *testing.T) {
				t.Parallel()
				var whole []float64
				var back []int
				for seed := 1; seed <= seeds; seed++ {
					earned := earnedInBlocks(t, fmt.Sprintf("%s pages=512 %s seed=%d @0:shuffle @100000:mirror", row.line, web.line, seed), 220_000)
					whole = append(whole, sum(earned)/220_000)
					at := slices.IndexFunc(earned[100:], func(e float64) bool { return e >= 950*web.bound })
					back = append(back, cmp.Or(at+1, never))
				}
				meets(t, "the mean of all polls", whole, row.mean[i], row.spread[i])
				slices.SortFunc(back, func(a, b int) int { return cmp.Compare(uint(a), uint(b)) }) // never is last
				got, want := back[len(back)/2], row.back[i]
				t.Logf("back after %d thousand polls, want %d", got, want)
				far := math.Abs(float64(got-want)) > 0.25*float64(want)+0.5
				if modeltest.Long() && far || (got == never) != (want == never) {
					t.Errorf("back after %d thousand polls, want %d", got, want)
				}
			})
		}
	}
}
