package automata

import (
	"fmt"
	"slices"
	"testing"
)

// A slotWeb answers by page and slot alone, and also of many slots at once.
type slotWeb struct {
	hashWeb
	most int // the most polls asked for at once
}

func (w *slotWeb) PollSlots(pages []int32, tick int64, shares []float64, hits []int32) int {
	w.most = max(w.most, len(pages))
	found := 0
	for i, page := range pages {
		if w.Poll(int(page), tick+int64(i), shares[i]) {
			hits[found] = int32(i)
			found++
		}
	}
	return found
}

type hashWeb struct{ polls []loggedPoll }

func (w *hashWeb) Poll(page int, tick int64, x float64) bool {
	hit := scramble(uint64(page)<<40^uint64(tick))%3 == 0
	w.polls = append(w.polls, loggedPoll{page, tick, x, hit})
	return hit
}

func (w *hashWeb) Fresh(page int, tick int64) bool {
	return scramble(uint64(page)<<40^uint64(tick)^1)%2 == 0
}

// TestSlots: a scheme that asks for the polls of many slots at once makes the polls that it
// makes one by one and learns the same, however the slots are bundled; with more polls a
// slot, or while somebody watches, it asks for them one by one.
func TestSlots(t *testing.T) {
	asked := map[string]bool{}
	for _, c := range pollerCases() {
		one, many := c.build(t), c.build(t)
		few, all := &hashWeb{}, &slotWeb{}
		one.Advance(few, 0, 2000)
		for tick, n := int64(0), int64(1); tick < 2000; tick, n = tick+n, min(3*n, 2000-tick-n) {
			many.Advance(all, tick, n)
			many = many.Clone()
		}
		if !slices.Equal(few.polls, all.polls) {
			t.Errorf("%v: other polls at once than one by one", c)
		}
		if !slices.Equal(sharesOf(one, c.pages), sharesOf(many, c.pages)) {
			t.Errorf("%v: other shares after polls at once than one by one", c)
		}
		asked[c.name] = asked[c.name] || all.most == batchLength
		if all.most > 0 && c.capacity > 1 {
			t.Errorf("%v: polls of many slots at once", c)
		}
		all.most = 0
		many.(Watched).SetTrail(&Trail{})
		if many.Advance(all, 2000, 10); all.most > 0 {
			t.Errorf("%v: polls of many slots at once while somebody watches", c)
		}
	}
	var names []string
	for name, many := range asked {
		if many {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	if got, want := fmt.Sprint(names), "[estimator optimal proportional uniform weighted]"; got != want {
		t.Errorf("polls of many slots at once are asked for by %s, want %s", got, want)
	}
}
