package model

import (
	"testing"

	"pgregory.net/rapid"
)

// TestExpectationInPieces: how slots are put together does not touch the last bit of what
// they have on average. A sum of pieces fails here.
func TestExpectationInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var whole, pieces expectation
		for range rapid.IntRange(1, 5).Draw(t, "averages") {
			each := rapid.Float64Range(0, 1e6).Draw(t, "each")
			var slots int64
			for range rapid.IntRange(1, 20).Draw(t, "pieces") {
				n := rapid.Int64Range(1, 1e9).Draw(t, "slots")
				pieces.add(n, each)
				slots += n
			}
			whole.add(slots, each)
		}
		if whole.sum() != pieces.sum() {
			t.Fatalf("%v in one go, %v in pieces", whole.sum(), pieces.sum())
		}
	})
}
