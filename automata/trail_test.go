package automata

import (
	"slices"
	"testing"
)

// A trail has the last states, the oldest first.
func TestTrail(t *testing.T) {
	var trail Trail
	var all []int
	for k := range 3 * TrailSize {
		if got, want := trail.States(nil), all[max(0, k-TrailSize):]; !slices.Equal(got, want) {
			t.Fatalf("after %v the trail is %v", all, got)
		}
		trail.Add(k * k)
		all = append(all, k*k)
	}
}
