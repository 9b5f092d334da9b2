package automata

// Slots is a [Web] that answers the polls of many slots in one call, as Poll would answer
// them one by one.
type Slots interface {
	Web
	// PollSlots polls one page a slot, the first in slot tick, each with its share, at most
	// 1. At least one is asked for, and no slot among these has had a poll yet; but a page may
	// be among them again. It writes to hits, in order, the indices in pages of those
	// that show something new, and gives their number. Fresh can be asked of each of
	// these afterwards. shares and hits are at least as long as pages.
	PollSlots(pages []int32, tick int64, shares []float64, hits []int32) int
}

// A slotBatch is the polls of a scheme that chooses pages whatever the answers are, and
// polls one a slot.
type slotBatch struct {
	pages  [batchLength]int32
	shares [batchLength]float64
	hits   [batchLength]int32
}

// slotsOf is a web as one that answers the polls of many slots, if it can and if that is
// the same: with a poll a slot and nobody who watches.
func slotsOf(web Web, capacity int, trail *Trail) (Slots, bool) {
	if capacity > 1 || trail != nil {
		return nil, false
	}
	slots, ok := web.(Slots)
	return slots, ok
}

// poll polls the first n pages, the first in slot tick, and gives the indices of those that
// hit.
func (b *slotBatch) poll(web Slots, tick int64, n int) (hits []int32) {
	return b.hits[:web.PollSlots(b.pages[:n], tick, b.shares[:n], b.hits[:n])]
}
