package world

import (
	"math"
	"testing"
)

// TestFirstWait: the wait that is looked up is the logarithm's, or up to over more.
func TestFirstWait(t *testing.T) {
	const parts = 40 // of each of the 256 cells, both ends among them
	for cell := range uint64(256) {
		for part := range uint64(parts) {
			word := cell<<56 | (1<<56-1)/(parts-1)*part
			want := -math.Log1p(-coinSide(word) / coinSides)
			if wait, over := firstWait(word); !(wait > want && wait-over < want) || over > 0.1 && cell < 255 {
				t.Fatalf("word %#x: looked up between %v and %v, is %v", word, wait-over, wait, want)
			}
		}
	}
	if wait, _ := firstWait(math.MaxUint64); !(wait > 53*math.Ln2) {
		t.Errorf("the longest wait is looked up as %v", wait)
	}
}
