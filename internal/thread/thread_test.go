package thread

import "testing"

// TestTurns: a yield gives a turn if the thread is shared.
func TestTurns(t *testing.T) {
	defer Give(nil)
	turns, want := 0, 0
	if shared {
		want = 1
	}
	Yield()
	Give(func() { turns++ })
	if Yield(); turns != want {
		t.Errorf("a yield gives %d turns, not %d", turns, want)
	}
}
