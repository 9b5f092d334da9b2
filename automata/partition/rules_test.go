package partition

import (
	"testing"

	"lascope/internal/refusal"
)

// TestStepsAtTheEnds: steps beyond the innermost and the boundary end there; one that is there stays, without a note.
func TestStepsAtTheEnds(t *testing.T) {
	s := placed(t, "oma", 4, []int32{0, 0, 1, 1}, []int32{2, 4, 1, 3}, 1).(*oma)
	trace := &Trace{}
	s.SetTrace(trace)
	s.inward(0, &s.objects[0], 3)
	s.outward(3, &s.objects[3], 5)
	s.inward(2, &s.objects[2], 1)
	s.outward(1, &s.objects[1], 2)
	if got := s.Memory().Placement().State; got[0] != 1 || got[1] != 4 || got[2] != 1 || got[3] != 4 || len(trace.Migrations) != 2 {
		t.Errorf("the states are %v, with %d notes", got, len(trace.Migrations))
	}
}

// TestAllows: a setup is refused as New would, by the check of all schemes and that of the row.
func TestAllows(t *testing.T) {
	peoma, oma, omaTime := placementRow("peoma"), placementRow("oma"), placementRow("oma-time")
	for _, c := range []struct {
		row              Scheme
		objects, classes int
		want             string
	}{
		{oma, 10, 3, "objects=10 classes=3: every class holds equally many objects, so classes must divide objects"},
		{oma, 6, 6, "objects=6 classes=6: a class holds at least two objects; give at least 12 objects"},
		{oma, 6, 3, ""}, {oma, 100_000, 10, ""}, {peoma, 4096, 2, ""}, {peoma, 9, 2, "objects=9 classes=2: every class holds equally many objects, so classes must divide objects"},
		{peoma, 4098, 2, "objects=4098: PEOMA keeps a frequency for each pair of objects, so it takes at most 4096; EOMA takes more"},
		{omaTime, 2 * mostArms, mostArms, ""}, {omaTime, 514, 257, "classes=257: OMA-time keeps the averages of 256 access points at most"},
	} {
		err := refusal.Of(func() { c.row.Allows(Setup{Objects: c.objects, Classes: c.classes}) })
		if got := ""; err != nil && err.Error() != c.want || err == nil && got != c.want {
			t.Errorf("%s, %d objects, %d classes: %v, want %q", c.row.Name, c.objects, c.classes, err, c.want)
		}
	}
}
