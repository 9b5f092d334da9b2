package lab

// A Window keeps the sums of a run's latest items, such as polls, at about every 64th. So a mean over the latest 1,000 takes
// the same items at any speed, and whether or not a screen is open.
type Window[S Sum] struct {
	begun S
	whole bool  // means are over whole turns
	turn  int64 // the items of a turn
	parts int64 // and its entries
	most  int64 // items of a tick
	kept  [windowEntries]S
	n     int64 // entries so far
	items int64 // the number of items with which the next is due,
	next  int64 // and the tick at which it may be
}

// A Sum has the sums of the first items of a run.
type Sum interface{ Items() int64 }

const (
	windowStep    = 64 // items from one entry to the next
	windowEntries = 32
	windowItems   = 1000
)

// Begin begins anew at a tick, with the sums of all items so far. A scheme that takes its items in turns has a turn above 1: all
// means are then over whole turns. A tick has at most most items.
func (w *Window[S]) Begin(tick int64, now S, turn, most int64) {
	*w = Window[S]{begun: now, whole: turn > 1, turn: turn, parts: min((turn+windowStep-1)/windowStep, windowEntries/2), most: most}
	if turn < windowStep {
		w.turn *= windowStep / turn
	}
	w.plan(tick, now.Items())
}

// plan finds the number of items of the next entry: the entries of two turns lie a turn apart.
func (w *Window[S]) plan(tick, items int64) {
	part := (items-w.begun.Items())*w.parts/w.turn + 1
	w.items = w.begun.Items() + (part*w.turn+w.parts-1)/w.parts
	w.next = tick + (w.items-items+w.most-1)/w.most
}

// Until is the number of ticks until an entry may be due.
func (w *Window[S]) Until(tick int64) int64 { return w.next - tick }

// Keep makes the entry that is due at a tick.
func (w *Window[S]) Keep(tick int64, sum func() S) {
	if tick < w.next {
		return
	}
	now := sum()
	if now.Items() >= w.items {
		w.kept[w.n%windowEntries] = now
		w.n++
	}
	w.plan(tick, now.Items())
}

// Span gives the sums at both ends of the latest items: the later half of those since the beginning, and at most about 1,000.
func (w *Window[S]) Span(now S) (from, to S) {
	want := min(windowItems, (now.Items()-w.begun.Items())/2)
	if turns := w.n / w.parts; w.whole {
		if turns = min(turns, (want+w.turn-1)/w.turn, (windowEntries-1)/w.parts); turns > 0 {
			return w.at(w.n - turns*w.parts), w.at(w.n)
		}
		return w.begun, now
	}
	k := w.n
	for w.at(k).Items() > now.Items()-want {
		k--
	}
	return w.at(k), now
}

// at is the k-th entry from 1, one of the latest; the beginning before them.
func (w *Window[S]) at(k int64) S {
	if k < 1 {
		return w.begun
	}
	return w.kept[(k-1)%windowEntries]
}
