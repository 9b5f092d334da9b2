package partition

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lascope/internal/refusal"
	"lascope/model/modeltest"
)

// roomy is a scheme over objects in classes of these capacities.
func roomy(t modeltest.Ending, name string, capacities []int, objects int, values modeltest.Values) Partitioner {
	groups := make([]int32, objects)
	for o := range groups {
		groups[o] = int32(o % len(capacities))
	}
	return placementRow(name).New(Setup{Objects: objects, Classes: len(capacities), Capacities: capacities, Groups: groups,
		Seed: [2]uint64{1, 2}, StartSeed: [2]uint64{3, 4}, Values: placementValues(name, values)})
}

// TestFirstSizes: objects are shared out in proportion to the capacities, by the largest remainder; equal capacities that are full
// give the first placement of a line without any.
func TestFirstSizes(t *testing.T) {
	for _, c := range []struct {
		objects          int
		capacities, want []int
	}{
		{90, []int{45, 30, 15}, []int{45, 30, 15}}, {90, []int{60, 60, 60}, []int{30, 30, 30}}, {10, []int{4, 4, 4}, []int{4, 3, 3}},
		{10, []int{9, 3, 2}, []int{7, 2, 1}}, {11, []int{2, 11, 11}, []int{1, 5, 5}},
	} {
		s := Setup{Objects: c.objects, Classes: len(c.capacities), Capacities: c.capacities}
		modeltest.Same(t, s.firstSizes(), c.want, "%d objects, capacities %v:", c.objects, c.capacities)
	}
	for _, name := range []string{"oma", "eoma", "oma-time"} {
		w := newTestSites(18, 3, 0.8, 7)
		without := testPartitioner(t, name, &w.testGroups, 5, nil).Memory().Placement()
		s := placementRow(name).New(Setup{Objects: 18, Classes: 3, Capacities: []int{6, 6, 6}, Groups: w.groups(),
			Seed:      [2]uint64{5, 1},
			StartSeed: [2]uint64{5, 2}, Values: placementValues(name, nil)})
		if with := s.Memory().Placement(); fmt.Sprint(with) != fmt.Sprint(without) {
			t.Errorf("%s: the first placement is %v, without capacities %v", name, with, without)
		}
	}
}

// A sizedSites is testSites with sizes of sites.
type sizedSites struct{ testSites }

func (w *sizedSites) SizeOf(site int) float64            { return 1 + float64(site%3) }
func (w *sizedSites) Site(object int32) (int32, float64) { return object, w.SizeOf(int(object)) }

func (w *sizedSites) Download(site, point int, outer bool) float64 {
	if w.Closed(point) {
		return 30
	}
	return w.testSites.Download(site, point, outer) * w.SizeOf(site)
}

// TestTimesWithRoom: with room, trials, either comparison and a point that closes, the averages are those of the last times, and no
// point holds more than it can.
func TestTimesWithRoom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &sizedSites{*newTestSites(18, 3, 0.7, rapid.Uint64().Draw(t, "seed"))}
		capacities := rapid.SliceOfN(rapid.IntRange(6, 18), 3, 3).Draw(t, "capacities")
		v := placementValues("oma-time", modeltest.Values{"N": 4, "trial": rapid.SampledFrom([]float64{0, 0.3, 1}).Draw(t, "trial"),
			"compare": rapid.SampledFrom([]string{"time", "rate"}).Draw(t, "compare")})
		s := roomy(t, "oma-time", capacities, 18, v).(*OMATime)
		for tick := range int64(12) {
			switch rapid.IntRange(0, 4).Draw(t, "step") {
			case 0:
				v["compare"] = rapid.SampledFrom([]string{"time", "rate"}).Draw(t, "compare now")
				s.Tune(v)
			case 1:
				w.closed = !w.closed
			}
			downloads := s.Counts().Downloads
			s.Advance(w, tick, 1)
			if made := s.Counts().Downloads - downloads; v["trial"] == 0.0 && tick > 0 && made != 18 || made < 18 {
				t.Fatalf("tick %d: %d downloads", tick, made)
			}
			sums := make([]float64, 3)
			for o := range 18 {
				last := s.LastTime(o)
				if s.rate {
					last /= w.SizeOf(o)
				}
				sums[s.Class(o)] += last
			}
			for class, sum := range sums {
				if math.Abs(sum-s.arms[class].sum) > 1e-9 || s.Members(class) > capacities[class] {
					t.Fatalf("tick %d: class %d holds %d of %d, Σ %v, want %v", tick, class, s.Members(class), capacities[class], s.arms[class].sum, sum)
				}
			}
		}
	})
}

// A quickSites is a world of sites that download in a time of their access point alone.
type quickSites struct{ of []float64 }

func (w quickSites) Draw(queries [][2]int32) {
	for k := range queries {
		queries[k] = [2]int32{int32(2*k) % 4, int32(2*k+1) % 4}
	}
}

func (w quickSites) Download(_, point int, _ bool) float64 { return w.of[point] }
func (quickSites) Verdicts(int64, [][2]int32, [][2]bool)   {}
func (quickSites) Closed(int) bool                         { return false }
func (quickSites) Site(object int32) (int32, float64)      { return object, 1 }
func (quickSites) Release() []int32                        { return nil }

// TestTrial: a site that tries a quicker point with room moves to its boundary, and never tries one that is full.
func TestTrial(t *testing.T) {
	for _, c := range []struct {
		capacities []int
		want       []int
	}{{[]int{4, 4}, []int{0, 4}}, {[]int{2, 2}, []int{2, 2}}, {[]int{4, 3}, []int{1, 3}}} {
		s := roomy(t, "oma-time", c.capacities, 4, modeltest.Values{"N": 3, "trial": 1.0, "start": "innermost"}).(*OMATime)
		w := quickSites{of: []float64{20, 10}}
		s.Advance(w, 0, 40)
		modeltest.Same(t, []int{s.Members(0), s.Members(1)}, c.want, "capacities %v: the points hold", c.capacities)
	}
}

func TestCapacitiesAreRefused(t *testing.T) {
	setup := Setup{Objects: 12, Classes: 2, Capacities: []int{6, 6}, Groups: []int32{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}}
	for name, want := range map[string]string{"oma": "class 1 holds 6 objects, and its group has 8",
		"peoma": "its filter counts on groups of one size", "eoma": ""} {
		setup.Values = placementValues(name, modeltest.Values{"start": "deadlock"})
		if name != "oma" {
			setup.Values = placementValues(name, modeltest.Values{"start": "boundary"})
		}
		if err := refusal.Of(func() { placementRow(name).Allows(setup) }); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
