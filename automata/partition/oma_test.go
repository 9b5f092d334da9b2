package partition

import (
	"slices"
	"testing"

	"lascope/automata/schemetest"
	"lascope/model/modeltest"
)

// Reference: [Thesis] §4.2.2, β = 0 and the three cases of β = 1, one query each.
// Objects 0–2 are in class 0, 3–5 in class 1; N = 4.
func TestOneQuery(t *testing.T) {
	class := []int32{0, 0, 0, 1, 1, 1}
	for _, c := range []struct {
		scheme, name string
		state        []int32
		i, j         int
		wantClass    []int32 // nil: unchanged
		wantState    []int32
	}{
		{"oma", "same class: both inward", []int32{3, 2, 4, 1, 1, 1}, 0, 1, nil, []int32{2, 1, 4, 1, 1, 1}},
		{"oma", "same class: the innermost stays", []int32{1, 4, 4, 1, 1, 1}, 0, 1, nil, []int32{1, 3, 4, 1, 1, 1}},
		{"oma", "across, neither at the boundary", []int32{1, 2, 4, 3, 1, 1}, 0, 3, nil, []int32{2, 2, 4, 4, 1, 1}},
		{"oma", "across, the first waits", []int32{4, 2, 4, 3, 4, 1}, 0, 3, nil, []int32{4, 2, 4, 4, 4, 1}},
		{"oma", "across, the second waits", []int32{2, 2, 4, 4, 4, 1}, 0, 3, nil, []int32{3, 2, 4, 4, 4, 1}},
		{"eoma", "same class: both inward", []int32{3, 2, 4, 1, 1, 1}, 0, 1, nil, []int32{2, 1, 4, 1, 1, 1}},
		{"eoma", "across, neither at the boundary", []int32{1, 2, 4, 3, 1, 4}, 0, 3, nil, []int32{2, 2, 4, 4, 1, 4}},
		{"eoma", "across, one waits, no third", []int32{4, 2, 4, 3, 2, 1}, 0, 3, nil, []int32{4, 2, 4, 4, 2, 1}},
		{"eoma", "across, one waits, a third changes places", []int32{4, 2, 4, 3, 4, 1}, 0, 3, []int32{1, 0, 0, 1, 0, 1}, []int32{4, 2, 4, 3, 4, 1}},
		{"eoma", "the same, asked the other way round", []int32{4, 2, 4, 3, 4, 1}, 3, 0, []int32{1, 0, 0, 1, 0, 1}, []int32{4, 2, 4, 3, 4, 1}},
	} {
		for _, watched := range []bool{false, true} {
			s := placed(t, c.scheme, 4, class, c.state, 1)
			if watched {
				s.SetTrace(&Trace{})
			}
			s.Advance(fixedQueries{c.i, c.j}, 0, 1)
			want := c.wantClass
			if want == nil {
				want = class
			}
			got := s.Memory().Placement()
			if !slices.Equal(got.Class, want) || !slices.Equal(got.State, c.wantState) {
				t.Errorf("%s, %s, watched %v: classes %v states %v, want %v %v", c.scheme, c.name, watched, got.Class, got.State, want, c.wantState)
			}
		}
	}
}

// Both at the boundary: a fair coin says who moves, and the outermost third comes
// back to the boundary [Thesis] §4.2.2, case 3.
func TestMeetingAtTheBoundary(t *testing.T) {
	class := []int32{0, 0, 0, 1, 1, 1}
	state := []int32{4, 2, 1, 4, 1, 3}
	for x, scheme := range []string{"oma", "eoma", "oma", "eoma"} {
		first := 0
		const reps = 2000
		for seed := range uint64(reps) {
			s := placed(t, scheme, 4, class, state, seed)
			if x < 2 {
				s.SetTrace(&Trace{})
			}
			s.Advance(fixedQueries{0, 3}, 0, 1)
			got := s.Memory().Placement()
			var wantClass, wantState []int32
			if got.Class[0] == 1 { // 0 joins 3; 5, the outermost other of class 1, comes back
				first++
				wantClass, wantState = []int32{1, 0, 0, 1, 1, 0}, []int32{4, 2, 1, 4, 1, 4}
			} else { // 3 joins 0; 1 comes back
				wantClass, wantState = []int32{0, 1, 0, 0, 1, 1}, []int32{4, 4, 1, 4, 1, 3}
			}
			if !slices.Equal(got.Class, wantClass) || !slices.Equal(got.State, wantState) {
				t.Fatalf("%s: classes %v states %v, want %v %v", scheme, got.Class, got.State, wantClass, wantState)
			}
		}
		if d := first - reps/2; d*d > 16*reps/4 { // 4 standard deviations
			t.Errorf("%s: the first object moved %d times of %d", scheme, first, reps)
		}
	}
}

// Reference: the deadlock of OMA and its cure (Gale, Das, Yu 1990). From two exchanged
// boundary objects, 12 objects, 2 classes, N = 10, p = 1, OMA does not find the
// groups in 100,000 queries, and EOMA does in fewer than 50: one after the other on
// the very same placement too.
func TestDeadlock(t *testing.T) {
	const held = 100_000
	for seed := range uint64(5) {
		w := newTestGroups(12, 2, 1, seed)
		oma := testPartitioner(t, "oma", w, seed, schemetest.Values{"start": "deadlock"})
		for tick := range int64(held) {
			oma.Advance(w, tick, 1)
			if w.correct(oma.Memory()) {
				t.Fatalf("seed %d: OMA left the deadlock after %d queries", seed, tick+1)
			}
		}
		for _, from := range []*Placement{nil, oma.Memory().Placement()} {
			row := placementRow("eoma")
			eoma := modeltest.Must(row.New(Setup{
				Objects: 12, Classes: 2, Groups: w.groups(), From: from,
				Seed: [2]uint64{seed, 3}, Values: placementValues("eoma", schemetest.Values{"start": "deadlock"}),
			}))
			tick := int64(0)
			for ; !w.correct(eoma.Memory()); tick++ {
				eoma.Advance(w, held+tick, 1)
			}
			if tick == 0 || tick >= 50 {
				t.Errorf("seed %d: EOMA took %d queries to leave the deadlock", seed, tick)
			}
		}
	}
}

func TestPairIndexNumbersAllPairs(t *testing.T) {
	next := 0
	for i := range 40 {
		for j := range i {
			if pairIndex(i, j) != next || pairIndex(j, i) != next {
				t.Fatalf("pair (%d, %d) has the numbers %d and %d, want %d", i, j, pairIndex(i, j), pairIndex(j, i), next)
			}
			next++
		}
	}
}
