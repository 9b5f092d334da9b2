package pane

import (
	"slices"
	"testing"
)

// TestTrack: the columns of a track go evenly over its ticks, from the first that was added to the last,
// however many there were; an earlier tick drops the later ones.
func TestTrack(t *testing.T) {
	for _, n := range []int64{1, 5, 1000, 20_000} {
		var track Track
		for tick := range n {
			track.Add(50+tick, float64(tick)/float64(max(1, n-1)))
		}
		if len(track.Ticks) >= mostTracked || track.Ticks[0] != 50 {
			t.Fatalf("%d ticks are kept, from %d", len(track.Ticks), track.Ticks[0])
		}
		for x, share := range track.Columns(11) {
			if want := float64(x) / 10; n > 5 && (share > want+0.01 || share < want-0.01) {
				t.Errorf("%d ticks: column %d is %v, want %v", n, x, share, want)
			}
		}
		track.Add(52, 7)
		if got := track.Columns(40); got[39] != 7 || !slices.IsSorted(track.Ticks) || track.Ticks[len(track.Ticks)-1] != 52 {
			t.Errorf("after going back: %v, %v", track.Ticks, got)
		}
	}
	if got := new(Track).Columns(5); got != nil {
		t.Errorf("an empty track has the columns %v", got)
	}
}
