package partition

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/internal/memory"
	"lascope/model/modeltest"
)

// checkPartition holds the arrays of a partition against its objects.
func checkPartition(t modeltest.Ending, p *Partition) {
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
				Values: placementValues(name, modeltest.Values{
					"N":     rapid.IntRange(2, 6).Draw(t, "N"),
					"start": rapid.SampledFrom([]string{"random", "boundary", "deadlock"}).Draw(t, "start"),
					"k":     rapid.IntRange(1, 4).Draw(t, "k"),
				}),
			}
		}
		names := schemeNames()
		name := rapid.SampledFrom(names).Draw(t, "scheme")
		s := placementRow(name).New(setup(nil, name))
		tick := int64(0)
		for range rapid.IntRange(1, 8).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				before := s.Memory().Placement()
				name = rapid.SampledFrom(names).Draw(t, "next scheme")
				next := setup(before, name)
				next.Values.(modeltest.Values)["N"] = before.N
				s = placementRow(name).New(next)
				after := s.Memory().Placement()
				if !slices.Equal(before.Class, after.Class) || !slices.Equal(before.State, after.State) || !slices.Equal(before.Since, after.Since) {
					t.Fatalf("%s did not inherit the very same placement", name)
				}
			case 1:
				before := s.Memory().Placement()
				n := rapid.IntRange(2, 9).Draw(t, "new N")
				v := placementValues(name, modeltest.Values{"N": n})
				s.Tune(v)
				for o, state := range before.State {
					now := s.Memory().State(o)
					if s.Memory().Class(o) != int(before.Class[o]) || (state == 1) && now != 1 || (int(state) == before.N) && now != n {
						t.Fatalf("N from %d to %d takes state %d to %d", before.N, n, state, now)
					}
				}
			case 2: // a clone goes the same way, with a memory of its own
				twin, other, before := memory.Copy(s), *w, s.Memory().Placement()
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

// schemeNames are the schemes of the table.
func schemeNames() (names []string) {
	for _, s := range Partitioners() {
		names = append(names, s.Name)
	}
	return names
}
