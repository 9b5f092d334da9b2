package partition

import (
	"testing"

	"lascope/model/modeltest"
)

// Both at the boundary: a fair coin says who moves [Thesis] §4.2.2, case 3.
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
			if s.Memory().Class(0) == 1 {
				first++
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
		oma := testPartitioner(t, "oma", w, seed, modeltest.Values{"start": "deadlock"})
		for tick := range int64(held) {
			oma.Advance(w, tick, 1)
			if w.correct(oma.Memory()) {
				t.Fatalf("seed %d: OMA left the deadlock after %d queries", seed, tick+1)
			}
		}
		for _, from := range []*Placement{nil, oma.Memory().Placement()} {
			row := placementRow("eoma")
			eoma := row.New(Setup{
				Objects: 12, Classes: 2, Groups: w.groups(), From: from,
				Seed: [2]uint64{seed, 3}, Values: placementValues("eoma", modeltest.Values{"start": "deadlock"}),
			})
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
