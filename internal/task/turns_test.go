package task

import (
	"testing"

	"lascope/model/modeltest"
)

// TestTurns: a yield gives a turn if the thread is shared.
func TestTurns(t *testing.T) {
	defer Give(nil)
	turns, want := 0, 0
	if shared {
		want = 1
	}
	Yield()
	Give(func() { turns++ })
	Yield()
	modeltest.Equal(t, turns, want, "the turns of a yield are")
}
