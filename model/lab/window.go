package lab

// A Window keeps the sums of a run's latest items, such as polls, at about every 64th. So a mean over the latest 1,000 takes
// the same items at any speed, and whether or not a screen is open.
type Window[S any] struct {
	begun entry[S]
	whole bool  // means are over whole turns
	turn  int64 // the items of a turn
	parts int64 // and its entries
	kept  [windowEntries]entry[S]
	n     int64 // entries so far
	next  int64 // the number of items with which the next is due
}

// An entry of a [Window] has the sums of the first items of the run.
type entry[S any] struct {
	items int64
	sum   S
}

const (
	windowStep    = 64 // items from one entry to the next
	windowEntries = 32
	windowItems   = 1000
)

// Begin begins anew, with the sums of all items so far. Of a scheme that takes its items in turns all means are over whole
// turns; other schemes have turns of 1.
func (w *Window[S]) Begin(items int64, sum S, turn int64) {
	*w = Window[S]{begun: entry[S]{items, sum}, whole: turn > 1, turn: turn, parts: min((turn+windowStep-1)/windowStep, windowEntries/2)}
	if turn < windowStep {
		w.turn *= windowStep / turn
	}
	w.plan(items)
}

// plan finds the number of items of the next entry: the entries of two turns lie a turn apart.
func (w *Window[S]) plan(items int64) {
	part := (items-w.begun.items)*w.parts/w.turn + 1
	w.next = w.begun.items + (part*w.turn+w.parts-1)/w.parts
}

// Due is the number of items until the next entry.
func (w *Window[S]) Due(items int64) int64 { return w.next - items }

// Note makes the entry that is due.
func (w *Window[S]) Note(items int64, sum S) {
	w.kept[w.n%windowEntries] = entry[S]{items, sum}
	w.n++
	w.plan(items)
}

// Span gives the sums at both ends of the latest items: the later half of those since the beginning, and at most about 1,000.
func (w *Window[S]) Span(items int64, sum S) (from, to S) {
	want := min(windowItems, (items-w.begun.items)/2)
	if turns := w.n / w.parts; w.whole {
		if turns = min(turns, (want+w.turn-1)/w.turn, (windowEntries-1)/w.parts); turns > 0 {
			return w.at(w.n - turns*w.parts).sum, w.at(w.n).sum
		}
		return w.begun.sum, sum
	}
	k := w.n
	for w.at(k).items > items-want {
		k--
	}
	return w.at(k).sum, sum
}

// at is the k-th entry from 1, one of the latest; the beginning before them.
func (w *Window[S]) at(k int64) entry[S] {
	if k < 1 {
		return w.begun
	}
	return w.kept[(k-1)%windowEntries]
}
