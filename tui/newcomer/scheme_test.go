package newcomer_test

import (
	"fmt"

	"lascope/automata"
	"lascope/automata/polling"
)

// A backwards polls all pages in turn, the last first.
type backwards struct {
	pages, capacity int
	every           int // it takes every so many-th page
	left            int // the pages left of the present round
	trace           *polling.Trace
}

// backwardsScheme is its row.
var backwardsScheme = polling.Scheme{
	Card: automata.NewCard(`
		backwards | Backwards | [toy]
		all pages in turn, the last first
		words pages=16
		stride | whole 1 to 9 by 1 | 1 pages | live | the pages from one poll to the next`),
	Rule: `
		choice it comes before the page polled last
		rest wait for their turn
		source [toy] §1`,
	InTurn: true,
	Build: func(s polling.Setup) polling.Poller {
		return &backwards{pages: s.Pages, capacity: s.Capacity, every: s.Values.Int("stride"), left: s.Pages}
	},
}

// Advance implements [polling.Poller].
func (b *backwards) Advance(web polling.Web, tick, n int64) {
	for end := tick + n; tick < end; {
		tick++
		for range b.capacity {
			b.left = (b.left - b.every + b.pages*b.every) % b.pages
			web.Poll(b.left, tick, b.share())
			if b.trace != nil {
				b.trace.Note(polling.Poll{Page: b.left, Why: fmt.Sprintf("pages left of the round: %d", b.left), Share: b.share()})
			}
		}
	}
}

// share is that of each page.
func (b *backwards) share() float64 { return float64(b.capacity) / float64(b.pages) }

// Shares implements [polling.Poller].
func (b *backwards) Shares(dst []float64) {
	for page := range dst {
		dst[page] = b.share()
	}
}

// Tune implements [polling.Poller].
func (b *backwards) Tune(_ string, v automata.Values) { b.every = v.Int("stride") }

// Resize implements [polling.Poller].
func (b *backwards) Resize(capacity int, _ []float64) { b.capacity = capacity }

// Own implements [polling.Poller]: it holds no memory.
func (b *backwards) Own() {}

// Attach implements [polling.Poller]: it refers to nothing of the world.
func (b *backwards) Attach(_, _ []float64, _ polling.Oracle) {}

// SetTrace implements [polling.Poller].
func (b *backwards) SetTrace(t *polling.Trace) { b.trace = t }
