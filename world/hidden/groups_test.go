package hidden

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"lascope/internal/memory"
	"lascope/model/modeltest"
	"lascope/world"
)

// groupValues are the defaults of GroupParams and TimeParams with the changes of a line.
func groupValues(line string) world.Values {
	return modeltest.Must(world.Defaults(slices.Concat(GroupParams(GroupShifts()), TimeParams), strings.Fields(line)...))
}

func testPlacement(t testing.TB, line string) *Placement {
	t.Helper()
	v := groupValues(line)
	w := modeltest.Must(NewPlacement(v))
	w.Sites().SetTimes(v)
	return w
}

// Every pair of a group is queried equally often, so is every pair across, and the
// first kind with probability p: χ² over all pairs, significance 10⁻⁶.
func TestQueriesAreUniform(t *testing.T) {
	for _, line := range []string{"objects=9 p=0.9", "objects=8 classes=4 p=0.3", "objects=6 classes=2 p=0.5"} {
		w, p := testPlacement(t, line), groupValues(line).Number("p")
		for _, shift := range append(GroupShifts().Names(), "") {
			if shift != "" {
				shifted(w, shift)
			}
			n := w.Objects()
			counts := make([]float64, n*n)
			const queries = 20_000
			for range queries {
				i, j := w.Next()
				counts[max(i, j)*n+min(i, j)]++
			}
			var within, across float64
			for i := range n {
				for j := range i {
					if w.Group(i) == w.Group(j) {
						within++
					} else {
						across++
					}
				}
			}
			var got, want []float64
			for i := range n {
				if counts[i*n+i] > 0 {
					t.Fatalf("object %d was queried with itself", i)
				}
				for j := range i {
					chance := (1 - p) / across
					if w.Group(i) == w.Group(j) {
						chance = p / within
					}
					got, want = append(got, counts[i*n+j]), append(want, chance*queries)
				}
			}
			x, limit := stat.ChiSquare(got, want), distuv.ChiSquared{K: float64(len(got) - 1)}.Quantile(1-1e-6)
			if x > limit {
				t.Errorf("%v after %q: χ² = %.1f, at most %.1f", line, shift, x, limit)
			}
		}
	}
}

func TestQueriesAtTheEndsOfP(t *testing.T) {
	for p := range 2 {
		w := testPlacement(t, fmt.Sprintf("p=%d", p))
		for range 2000 {
			if i, j := w.Next(); (w.Group(i) == w.Group(j)) != (p == 1) {
				t.Fatalf("p=%d: query for %d and %d of the groups %d and %d", p, i, j, w.Group(i), w.Group(j))
			}
		}
	}
}

// A shift describes the change, with objects and partitions numbered from 1.
func TestShiftsAreDescribed(t *testing.T) {
	w := testPlacement(t, "partitions=3")
	for range 20 {
		before := w.Groups()
		detail := shifted(w, "swap")
		var x, y int
		n, _ := fmt.Sscanf(detail, "objects %d and %d change groups", &x, &y)
		modeltest.MustEqual(t, n, 2, "numbers in %q:", detail)
		if after := w.Groups(); after[x-1] != before[y-1] || after[y-1] != before[x-1] || before[x-1] == before[y-1] {
			t.Errorf("%q: groups %v became %v", detail, before, after)
		}
	}
	shifts := w.shift
	for range 20 {
		from := w.partition
		want := fmt.Sprintf("by chance the groups stay: partition %d of 3", from+1)
		to := from
		if shifts.Below(2) == 1 {
			to = slices.Delete([]int{0, 1, 2}, from, from+1)[shifts.Below(2)]
			want = fmt.Sprintf("new groups: partition %d of 3, was %d", to+1, from+1)
		}
		if detail := shifted(w, "markov"); detail != want || w.partition != to {
			t.Fatalf("markov: %q, in %d; want %q", detail, w.partition, want)
		}
	}
	w.swaps = 2
	modeltest.Equal(t, shifted(w, "swap"), "2 pairs of objects change groups", "two swaps:")
}

// The Markov shift moves between M partitions and finds each as it was; it stays
// half the time (4 standard deviations) and meets all of them.
func TestMarkovReturnsToItsPartitions(t *testing.T) {
	w := testPlacement(t, "objects=60 classes=3 partitions=3")
	known := map[int][]int32{0: w.Groups()}
	const steps = 1000
	stays := 0
	for range steps {
		before := w.partition
		shifted(w, "markov")
		if w.partition == before {
			stays++
		}
		groups := w.Groups()
		if was, ok := known[w.partition]; ok && !slices.Equal(was, groups) {
			t.Fatalf("partition %d is not what it was", w.partition)
		}
		known[w.partition] = groups
	}
	if len(known) != 3 || slices.Equal(known[0], known[1]) || slices.Equal(known[1], known[2]) {
		t.Errorf("%d partitions met", len(known))
	}
	if d := math.Abs(float64(stays) - steps/2); d > 4*math.Sqrt(steps/4) {
		t.Errorf("it stayed %d times of %d", stays, steps)
	}
}

// The places that queries are drawn for are one sequence through all shifts; only
// who has which place changes. So does a clone.
func TestQueriesAreTheWorldsOwn(t *testing.T) {
	a, b := testPlacement(t, ""), testPlacement(t, "")
	for k := range 500 {
		if k%50 == 0 {
			shifted(b, "regroup")
		}
		i, j := a.Next()
		x, y := b.Next()
		if a.place[i] != b.place[x] || a.place[j] != b.place[y] {
			t.Fatalf("query %d: places %d, %d in one world and %d, %d in the other", k, a.place[i], a.place[j], b.place[x], b.place[y])
		}
	}
	twin := memory.Copy(b)
	for range 100 {
		for _, w := range []*Placement{b, twin} {
			shifted(w, "markov")
		}
		i, j := b.Next()
		x, y := twin.Next()
		if i != x || j != y || b.Sites().Download(3, 1, true) != twin.Sites().Download(3, 1, true) {
			t.Fatal("the clone went another way")
		}
	}
	shifted(twin, "regroup")
	if slices.Equal(twin.Groups(), b.Groups()) || slices.Equal(twin.Sites().Groups(), b.Groups()) {
		t.Error("the clone shares the original's groups")
	}
}

func TestNextAllocatesNothing(t *testing.T) {
	w := testPlacement(t, "")
	pairs, said := make([][2]int32, 9), make([][2]bool, 9)
	crawl := func() {
		w.Sites().Draw(pairs)
		w.Sites().Download(1, 2, true)
		w.Sites().Verdicts(5, pairs, said)
	}
	if n := testing.AllocsPerRun(100, crawl); n > 0 {
		t.Errorf("%v allocations of nine queries", n)
	}
}

// Next draws one query.
func (w *Placement) Next() (i, j int) {
	var q [1][2]int32
	w.Draw(q[:])
	return int(q[0][0]), int(q[0][1])
}

func TestMemoryBytes(t *testing.T) {
	w := testPlacement(t, "")
	if bytes, objects := PlacementBytes(groupValues("objects=300")); bytes != 13_200 || objects != 300 || w.Objects() != 18 || w.Classes != 3 {
		t.Errorf("%v bytes of %v objects; the world has %d in %d groups", bytes, objects, w.Objects(), w.Classes)
	}
}

// shifted does a shift of the lab's world by its name and returns its description.
func shifted(w *Placement, name string) string {
	return w.Shift(GroupShifts()[slices.Index(GroupShifts().Names(), name)], 0)
}
