package partition

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// checkPartition holds the arrays of a partition against its objects.
func checkPartition(t schemetest.TB, p *Partition) {
	t.Helper()
	seen := make([]bool, p.Objects())
	for c := range p.Classes() {
		count := 0
		for s := 1; s <= p.States(); s++ {
			for _, o := range p.At(c, s) {
				if seen[o] || p.Class(int(o)) != c || p.State(int(o)) != s {
					t.Fatalf("object %d is listed in state %d of class %d; it says it is in state %d of class %d, listed before: %v",
						o, s, c, p.State(int(o)), p.Class(int(o)), seen[o])
				}
				seen[o] = true
				count++
			}
		}
		if full := p.Objects() == len(p.order); count != p.Members(c) || count > p.Capacity(c) || full && count != p.Capacity(c) {
			t.Fatalf("class %d holds %d objects, %d by its count, of %d", c, count, p.Members(c), p.Capacity(c))
		}
	}
	for o := range p.objects {
		if at := p.objects[o].at; p.order[at] != int32(o) {
			t.Fatalf("object %d says that it stands at %d, where %d is", o, at, p.order[at])
		}
	}
}

// All schemes keep every class at its size and their lists in order, whatever is
// asked, tuned or handed over.
func TestPartitionInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		classes := rapid.IntRange(2, 5).Draw(t, "classes")
		size := rapid.IntRange(2, 6).Draw(t, "size")
		w := newTestSites(classes*size, classes, rapid.Float64Range(0, 1).Draw(t, "p"), rapid.Uint64().Draw(t, "seed"))
		setup := func(from *Placement, name string) Setup {
			return Setup{
				Objects: w.objects, Classes: w.classes, Groups: w.groups(), From: from,
				Seed: [2]uint64{1, rapid.Uint64().Draw(t, "scheme seed")},
				Values: placementValues(name, schemetest.Values{
					"N":     rapid.IntRange(2, 6).Draw(t, "N"),
					"start": rapid.SampledFrom([]string{"random", "boundary", "deadlock"}).Draw(t, "start"),
					"k":     rapid.IntRange(1, 4).Draw(t, "k"),
				}),
			}
		}
		names := schemeNames()
		name := rapid.SampledFrom(names).Draw(t, "scheme")
		s, err := placementRow(name).New(setup(nil, name))
		if err != nil {
			t.Fatal(err)
		}
		tick := int64(0)
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				before := s.Memory().Placement()
				name = rapid.SampledFrom(names).Draw(t, "next scheme")
				next := setup(before, name)
				next.Values.(schemetest.Values)["N"] = before.N
				if s, err = placementRow(name).New(next); err != nil {
					t.Fatal(err)
				}
				after := s.Memory().Placement()
				if !slices.Equal(before.Class, after.Class) || !slices.Equal(before.State, after.State) || !slices.Equal(before.Since, after.Since) {
					t.Fatalf("%s did not inherit the very same placement", name)
				}
			case 1:
				before := s.Memory().Placement()
				n := rapid.IntRange(2, 9).Draw(t, "new N")
				v := placementValues(name, schemetest.Values{"N": n})
				modeltest.OK(t, s.Tune("N", v))
				for o, state := range before.State {
					now := s.Memory().State(o)
					if s.Memory().Class(o) != int(before.Class[o]) || (state == 1) && now != 1 || (int(state) == before.N) && now != n {
						t.Fatalf("N from %d to %d takes state %d to %d", before.N, n, state, now)
					}
				}
			case 2: // a clone goes the same way, with a memory of its own
				twin, other, before := s.Clone(), *w, s.Memory().Placement()
				s.Advance(w, tick, 40)
				if now := twin.Memory().Placement(); !reflect.DeepEqual(now, before) {
					t.Fatalf("%s moved its clone from %+v to %+v", name, before, now)
				}
				twin.Advance(&other, tick, 40)
				tick += 40
				if a, b := s.Memory().Placement(), twin.Memory().Placement(); !reflect.DeepEqual(a, b) || s.Counts() != twin.Counts() {
					t.Fatalf("%s at %+v, its clone at %+v", name, a, b)
				}
			}
			n := int64(rapid.IntRange(0, 60).Draw(t, "ticks"))
			s.Advance(w, tick, n)
			tick += n
			checkPartition(t, s.Memory())
		}
	})
}

func TestRescale(t *testing.T) {
	for _, c := range []struct{ state, from, to, want int }{
		{1, 10, 20, 1}, {10, 10, 20, 20}, {10, 10, 2, 2}, {1, 10, 2, 1},
		{4, 7, 13, 7}, {7, 13, 7, 4}, {2, 3, 2, 2}, {3, 5, 5, 3},
	} {
		if got := rescale(c.state, c.from, c.to); got != c.want {
			t.Errorf("state %d of %d becomes %d of %d, want %d", c.state, c.from, got, c.to, c.want)
		}
	}
}

// The two random draws of the schemes, the outermost third object and the boundary
// object, are uniform over exactly the objects that qualify.
func TestDrawsAmongEquals(t *testing.T) {
	// Class 0 is objects 0–5, class 1 objects 6–11; N = 4.
	class := []int32{0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}
	for _, c := range []struct {
		name  string
		state []int32 // of class 1's objects 6…11
		other int32
		want  []int // the thirds that may come
	}{
		{"several at the boundary", []int32{4, 4, 4, 4, 1, 2}, 8, []int{6, 7, 9}},
		{"other alone at the boundary", []int32{4, 3, 3, 1, 3, 2}, 6, []int{7, 8, 10}},
		{"one mate at the boundary", []int32{4, 4, 3, 1, 3, 2}, 6, []int{7}},
		{"all inner, other outermost alone", []int32{3, 2, 2, 1, 1, 2}, 6, []int{7, 8, 11}},
		{"all inner, other deep", []int32{3, 3, 2, 1, 1, 2}, 9, []int{6, 7}},
		{"all mates in one inner state", []int32{1, 1, 1, 1, 1, 4}, 11, []int{6, 7, 8, 9, 10}},
	} {
		state := append([]int32{1, 2, 3, 4, 4, 4}, c.state...)
		p := placed(t, "oma", 4, class, state, 9).Memory()
		const draws = 6000
		counts := make([]int, 12)
		for range draws {
			counts[p.outermostThird(c.other)]++
		}
		expectUniform(t, c.name, counts, c.want, draws)
	}
	p := placed(t, "eoma", 4, class, []int32{1, 2, 3, 4, 4, 4, 1, 2, 3, 1, 2, 3}, 9).Memory()
	counts := make([]int, 12)
	for range 6000 {
		object, ok := p.boundaryOf(0)
		if !ok {
			t.Fatal("class 0 has objects at its boundary")
		}
		counts[object]++
	}
	expectUniform(t, "boundary of class 0", counts, []int{3, 4, 5}, 6000)
	if o, ok := p.boundaryOf(1); ok {
		t.Errorf("class 1 has nobody at its boundary, and object %d was found there", o)
	}
}

// expectUniform checks that only the wanted objects were drawn, each equally often,
// to 4.5 standard deviations (significance 7·10⁻⁶ each).
func expectUniform(t *testing.T, name string, counts []int, want []int, draws int) {
	t.Helper()
	for o, n := range counts {
		if !slices.Contains(want, o) {
			if n > 0 {
				t.Errorf("%s: object %d was drawn, only %v may be", name, o, want)
			}
			continue
		}
		p := 1 / float64(len(want))
		mean, v := float64(draws)*p, float64(draws)*p*(1-p)
		if d := float64(n) - mean; d*d > 20.25*v {
			t.Errorf("%s: object %d was drawn %d times, expected about %.0f", name, o, n, mean)
		}
	}
}

// A query costs nothing on the heap, watched or not, once the trace has grown.
func TestPartitionersAllocateNothing(t *testing.T) {
	for _, row := range Partitioners() {
		w := newTestSites(60, 3, 0.8, 1)
		s := testPartitioner(t, row.Name, &w.testGroups, 1, nil)
		trace := &Trace{}
		for _, watched := range []bool{false, true} {
			if watched {
				s.SetTrace(trace)
				for range 5 {
					trace.Reset()
					s.Advance(w, 0, 100)
				}
			}
			if n := testing.AllocsPerRun(20, func() { trace.Reset(); s.Advance(w, 0, 10) }); n > 0 {
				t.Errorf("%s, watched %v: %v allocations in ten ticks", row.Name, watched, n)
			}
		}
	}
}

// BenchmarkQuery is a query with the world's draw of it; `-bench` shows that its
// cost does not grow with W but for the reach of the caches.
func BenchmarkQuery(b *testing.B) {
	for _, name := range []string{"oma", "eoma"} {
		for _, size := range []struct{ objects, classes int }{{18, 3}, {512, 8}, {4096, 16}, {32_768, 32}, {100_000, 100}} {
			b.Run(fmt.Sprintf("%s/W=%d/R=%d", name, size.objects, size.classes), func(b *testing.B) {
				w := newTestGroups(size.objects, size.classes, 0.9, 1)
				s := testPartitioner(b, name, w, 1, nil)
				b.ReportAllocs()
				b.ResetTimer()
				s.Advance(w, 0, int64(b.N))
			})
		}
	}
}

// schemeNames are the schemes of the table.
func schemeNames() (names []string) {
	for _, s := range Partitioners() {
		names = append(names, s.Name)
	}
	return names
}
