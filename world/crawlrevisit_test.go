package world

import (
	"fmt"
	"slices"
	"testing"
)

// TestRevisitIsASlot: where documents change, a turn of the web and a revisit are a slot, whether
// or not somebody reads the answer.
func TestRevisitIsASlot(t *testing.T) {
	w, v := newCrawl(t, "docs", "300", "changes", "3"), newCrawl(t, "docs", "300", "changes", "3")
	a, b := NewCollection(w), NewCollection(v)
	if !a.Prompt() {
		t.Fatal("the web is not prompt")
	}
	kinds := map[string]int{}
	for tick := int64(1); tick < 4000; tick++ {
		doc := int32(tick * 7 % 300)
		if tick%1000 == 0 {
			a.Begin()
			b.Begin()
		}
		if tick == 2500 {
			w.Shift("hubs")
			v.Shift("hubs")
		}
		v.Tick(tick)
		if changed := a.Turn(tick); !slices.Equal(changed, v.Changed()) {
			t.Fatalf("slot %d: %v changed, not %v", tick, changed, v.Changed())
		}
		var p Page
		b.Request(int(doc), tick)
		q := b.fetch(int(doc))
		b.EndTick()
		if tick%3 == 0 {
			p = q
			p.Exists = a.Refetch(doc)
		} else {
			p.Relevance, p.Before, p.Exists, p.Held, p.Modified, p.Edge, p.Links = a.Revisit(doc)
		}
		if kinds[fmt.Sprint(p.Exists, p.Held, p.Modified)]++; fmt.Sprint(p) != fmt.Sprint(q) {
			t.Fatalf("slot %d: %v, an answer says %v", tick, p, q)
		}
		if a.requests != b.requests || a.entries != b.entries || a.gained != b.gained || a.quality != b.quality || a.bound != b.bound ||
			a.ticks != b.ticks || a.sum != b.sum || a.fresh != b.fresh || !slices.Equal(a.order, b.order) || !slices.Equal(a.entry, b.entry) {
			t.Fatalf("slot %d: the collections differ", tick)
		}
	}
	if len(kinds) != 5 {
		t.Errorf("answers of these kinds alone: %v", kinds)
	}
	for _, key := range []string{"gap", "latency"} {
		if NewCollection(newCrawl(t, "docs", "300", key, "1")).Prompt() {
			t.Errorf("%s=1 is prompt", key)
		}
	}
}
