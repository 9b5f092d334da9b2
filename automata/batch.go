package automata

// A Batch is a [Web] that answers many polls in one call, as Poll would answer them one
// by one.
type Batch interface {
	Web
	// PollAll polls pages in slot tick, in their order, each with its share, at most 1.
	// No page is among them twice, and none has been polled in the slot yet. It writes to
	// hits, in order, the indices in pages of those that show something new, and gives
	// their number. shares and hits are at least as long as pages.
	PollAll(pages []int32, tick int64, shares []float64, hits []int32) int
}

// batchLength is how many polls a scheme asks for at once: enough that the call costs
// next to nothing, few enough that what it fetches is still near when it is moved.
const batchLength = 256

// A singly is a web that answers many polls one by one.
type singly struct{ Web }

// of is a web as one that answers many polls in one call.
func (w *singly) of(web Web) Batch {
	if batch, ok := web.(Batch); ok {
		return batch
	}
	w.Web = web
	return w
}

// PollAll implements [Batch].
func (w *singly) PollAll(pages []int32, tick int64, shares []float64, hits []int32) int {
	found := 0
	for i, page := range pages {
		if w.Poll(int(page), tick, shares[i]) {
			hits[found] = int32(i)
			found++
		}
	}
	return found
}
