package world

import "testing"

// TestForesee: a web that is told which pages are about to be polled answers as one that
// is not.
func TestForesee(t *testing.T) {
	for _, feedback := range []string{"model", "pages"} {
		a, b := pollingOf(t, "pages=20 feedback="+feedback), pollingOf(t, "pages=20 feedback="+feedback)
		for tick := int64(1); tick <= 2000; tick++ {
			page := int(tick*tick) % 20
			b.Answers().(interface{ Foresee(pages []int32) }).Foresee([]int32{int32(page), 0, 19})
			if a.Answers().Poll(page, tick, 0.5) != b.Answers().Poll(page, tick, 0.5) {
				t.Fatalf("%s: page %d slot %d: the answer depends on what was foreseen", feedback, page, tick)
			}
		}
		if a.Totals() != b.Totals() {
			t.Errorf("%s: totals %+v and %+v", feedback, a.Totals(), b.Totals())
		}
	}
}
