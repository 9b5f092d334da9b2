package changelog

import (
	"math/rand/v2"
	"slices"
	"testing"

	"lascope/model/modeltest"
)

// TestSlotsByHand: the lengths of a slot for a known rate of changes, from a second to four weeks, each once, and the one that
// suits; the pages that stay the most changed.
func TestSlotsByHand(t *testing.T) {
	of := func(changes int, seconds int64) Log {
		l := Log{Names: []string{"a"}}
		for k := range changes {
			l.Changes = append(l.Changes, Change{0, int64(k) * seconds / int64(changes-1)})
		}
		return l
	}
	const hour, day = 3600, 24 * 3600
	for _, c := range []struct {
		changes int
		seconds int64
		want    []int64
		suits   int64
	}{
		{101, 1000, []int64{1, 5, 30}, 5}, {11, 10 * day, []int64{2 * hour, 12 * hour, day}, 12 * hour},
		{11, 600 * day, []int64{7 * day, 28 * day}, 28 * day}, {7, 6000 * day, []int64{28 * day}, 28 * day},
		{11, 50 * hour, []int64{1800, 2 * hour, 12 * hour}, 2 * hour}, {11, 100 * hour, []int64{hour, 6 * hour, day}, 6 * hour},
		{3, 0, []int64{1}, 1},
	} {
		l := of(c.changes, c.seconds)
		if got, suits := Slots(l); !slices.Equal(got, c.want) || suits != c.suits {
			t.Errorf("%d changes in %d s: slots of %v, of which %d suits; want %v, %d", c.changes, c.seconds, got, suits, c.want, c.suits)
		}
	}
	draw := rand.New(rand.NewPCG(1, 2))
	turned := 0
	for range 500 {
		l := Log{Names: []string{"a"}}
		for range 2 + draw.IntN(60) {
			l.Changes = append(l.Changes, Change{0, draw.Int64N(100_000)})
		}
		l.Sort()
		_, suits := Slots(l)
		want := false
		for k := range l.Changes {
			_, other := Slots(l.Without(k))
			want = want || other != suits
		}
		modeltest.Equal(t, SuitsTurns(l), want, "%v: another slot suits without one change:", l.Changes)
		if want {
			turned++
		}
	}
	if turned < 50 || turned > 450 {
		t.Errorf("%d of 500 logs turn", turned)
	}
	twice := Log{Names: []string{"a", "b", "c"}}
	for k := range int64(6) {
		twice.Changes = append(twice.Changes, Change{1, k})
	}
	if s := Describe(twice); s.Stay != 1 || s.Top != 1 || s.Median != 0 || s.Most != 6 {
		t.Errorf("%+v", s)
	}
}
