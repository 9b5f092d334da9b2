package hidden

import (
	"math"
	"slices"
	"strings"
	"testing"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// TestListsAreRefused: lists of a wrong length, sum or item are refused in a sentence that names the sum and the right one.
func TestListsAreRefused(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"sizes=45,30,10", "sizes=45,30,10: 85 sites, objects=90"}, {"sizes=45,45", "these are 2, and classes=3"},
		{"sizes=45,44,1", `"1" is not a whole number from 2 to objects=90`}, {"sizes=45,30.5,14.5", "not a whole number"}, {"sizes=45,x,15", `"x" is not`},
		{"capacities=30,30,20", "capacities=30,30,20: room for 80 sites, objects=90"}, {"capacities=91,30,30", "not a whole number from 2 to objects=90"},
		{"speeds=1,2", "these are 2"}, {"speeds=1,0,2", "not a speed above 0"}, {"speeds=1,NaN,2", "not a speed above 0"},
		{"sizes=45,30,15", ""}, {"capacities=60,60,60", ""}, {"speeds=2,1,0.5", ""},
	} {
		v := groupValues("objects=90 " + c.list)
		w, err := NewPlacement(v)
		if err == nil {
			err = w.Sites().LayPoints(v)
		}
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.list, err)
		}
	}
	const line = "objects=90 hosts=6 sizes=45,30,15"
	if testPlacement(t, line).LayHosts(groupValues(line)) == nil {
		t.Error("hosts are laid beside sizes")
	}
}

// TestUnequalGroups: groups have the sizes of the list, classes without capacities are as equal as can be, and a query stays in a group
// with probability p, each pair of it as likely; so after each shift.
func TestUnequalGroups(t *testing.T) {
	w := testPlacement(t, "objects=13 p=0.8 sizes=7,4,2")
	if !slices.Equal(w.Capacities, []int{5, 4, 4}) || !w.Unequal() {
		t.Errorf("capacities %v", w.Capacities)
	}
	for _, shift := range append(GroupShifts().Names(), "") {
		if shift != "" {
			shifted(w, shift)
		}
		count := [3]int{}
		for _, g := range w.Groups() {
			count[g]++
		}
		modeltest.MustEqual(t, count, [3]int{7, 4, 2}, "after %s groups of", shift)
		const queries = 60_000
		within, first := 0, [13]int{}
		for range queries {
			i, j := w.Next()
			if first[i]++; w.Group(i) == w.Group(j) {
				within++
			}
		}
		modeltest.Near(t, float64(within)/queries, 0.8, 5*math.Sqrt(0.16/queries), "after %s, the part of the queries within a group is", shift)
		for object, n := range first {
			if mean := queries / 13.0; math.Abs(float64(n)-mean) > 6*math.Sqrt(mean) {
				t.Errorf("after %s object %d is asked for first %d times, want about %v", shift, object, n, mean)
			}
		}
	}
	pairs := 0.0
	for i := range 13 {
		for j := range i {
			if w.Group(i) == w.Group(j) {
				pairs += 1.0 / (13 * 12 / 2)
			}
		}
	}
	modeltest.Near(t, w.ChanceWithin(), pairs, 1e-12, "the chance within is")
}

// TestPointsAndSizes: the mean of many downloads is the expected time, through points of unequal speeds, of sites of unequal sizes; a
// closed point takes twice the time of a wrong one exactly.
func TestPointsAndSizes(t *testing.T) {
	const line = "objects=9 spread=16 speeds=2,1,0.5"
	w := testPlacement(t, line)
	s := w.Sites()
	modeltest.OK(t, s.LayPoints(groupValues(line)))
	least := 0.0
	for site := range 9 {
		if size := s.SizeOf(site); size < 0.25 || size > 4 {
			t.Errorf("site %d has the size %v", site, size)
		}
		best := math.Inf(1)
		for point, speed := range []float64{2, 1, 0.5} {
			want := 15.0
			if w.Group(site) == point {
				want = 10
			}
			want *= (1 + 0.25*5/11) / speed * s.SizeOf(site)
			sum := 0.0
			const n = 20_000
			for range n {
				sum += s.Download(site, point, false)
			}
			if got := s.ExpectedTime(site, point, false); math.Abs(got-want) > 1e-9 || math.Abs(sum/n-want) > 0.005*want {
				t.Errorf("site %d through %d: expected %v, mean %v, want %v", site, point, got, sum/n, want)
			}
			best = min(best, want)
		}
		least += best / 9
	}
	modeltest.Near(t, s.LeastTime(), least, 1e-9, "least time")
	shifted(w, "close")
	twin := memory.Copy(w)
	for _, s := range []*Sites{s, twin.Sites()} {
		if s.Download(3, 0, true) != 30 || s.ExpectedTime(3, 0, false) != 30 || !s.Closed(0) || s.Closed(1) || s.Download(3, 1, false) == 30 {
			t.Error("a closed point takes another time")
		}
	}
	if shifted(w, "close"); s.Closed(0) || !twin.Closed(0) {
		t.Error("it does not open again, or its copy does")
	}
}
