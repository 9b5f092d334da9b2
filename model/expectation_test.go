package model

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/lab"
)

// TestExpectationInPieces: the division of a run into pieces does not change the last bit
// of its mean over slots. A sum of partial sums fails here.
func TestExpectationInPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var whole, pieces lab.Expectation
		for range rapid.IntRange(1, 5).Draw(t, "averages") {
			each := rapid.Float64Range(0, 1e6).Draw(t, "each")
			var slots int64
			for range rapid.IntRange(1, 20).Draw(t, "pieces") {
				n := rapid.Int64Range(1, 1e9).Draw(t, "slots")
				pieces.Add(n, each)
				slots += n
			}
			whole.Add(slots, each)
		}
		if whole.Sum() != pieces.Sum() {
			t.Fatalf("%v in one go, %v in pieces", whole.Sum(), pieces.Sum())
		}
	})
}
