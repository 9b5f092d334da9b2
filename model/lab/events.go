package lab

import "slices"

// An Event is something that happened in a run. The run notes it at its tick, whether or not a screen is open.
type Event struct {
	Kind   EventKind
	Tick   int64
	Since  int64  // a return: the tick of the shift or takeover before; a deadlock: the tick of its detection
	Detail string // a return: the name of that shift or takeover; a deadlock: its objects
}

// An EventKind is the kind of an [Event].
type EventKind uint8

// The kinds of events. A check finds the first three.
const (
	Reached    EventKind = iota // 95 % of the reference, for the first time
	Returned                    // 95 % of it, for the first time since a shift or takeover left it lower, or since it was lost
	Lost                        // below 90 %, with no shift or takeover since it was reached
	Converged                   // the scheme met its goal, for the first time since a shift or takeover
	Deadlocked                  // two objects wait for each other
	Freed                       // and one of them moved
	Begun                       // a shift or takeover, after other events
)

// Events are the events of a run, by tick: the latest mostEvents at least.
type Events []Event

const mostEvents = 256

// Add appends an event. Views of the list before stay as they are; a copy that goes on is clipped.
func (l *Events) Add(e Event) {
	if len(*l) == 2*mostEvents {
		*l = append(make(Events, 0, 2*mostEvents), (*l)[mostEvents:]...)
	}
	*l = append(*l, e)
}

// Without returns the events of all other kinds.
func (l Events) Without(kinds ...EventKind) (rest Events) {
	for _, e := range l {
		if !slices.Contains(kinds, e.Kind) {
			rest = append(rest, e)
		}
	}
	return rest
}

// Last is the latest event of some kinds.
func (l Events) Last(kinds ...EventKind) (e Event, ok bool) {
	for _, e := range slices.Backward(l) {
		if slices.Contains(kinds, e.Kind) {
			return e, true
		}
	}
	return Event{}, false
}
