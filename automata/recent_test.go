package automata

import (
	"slices"
	"testing"
)

// A Recent has the last states, the oldest first.
func TestRecent(t *testing.T) {
	var recent Recent
	var all []int
	for k := range 3 * RecentSize {
		if got, want := recent.States(nil), all[max(0, k-RecentSize):]; !slices.Equal(got, want) {
			t.Fatalf("after %v the recent states are %v", all, got)
		}
		recent.Add(k * k)
		all = append(all, k*k)
	}
}
