package packing

import (
	"lascope/internal/theory"
)

// counts holds, for each item, the number of ticks that packed it and the number of its hits.
type counts struct {
	packs, hits []int64 `own:""`
}

func newCounts(items int) counts { return counts{make([]int64, items), make([]int64, items)} }

// add counts a tick.
func (c *counts) add(packed, hits theory.ItemSet) {
	for left := packed; left != 0; left = left.Rest() {
		k := left.First()
		c.packs[k]++
		c.hits[k] += int64(hits >> k & 1)
	}
}

func (c *counts) Counts(item int) (packs, hits int64) { return c.packs[item], c.hits[item] }
