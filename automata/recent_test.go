package automata

import (
	"testing"

	"lascope/model/modeltest"
)

// A Recent has the last states, the oldest first.
func TestRecent(t *testing.T) {
	var recent Recent
	var all []int
	for k := range 3 * RecentSize {
		modeltest.MustSame(t, recent.States(), all[max(0, k-RecentSize):], "after %v the recent states are", all)
		recent.Add(k * k)
		all = append(all, k*k)
	}
}
