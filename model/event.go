package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lascope/model/lab"
)

// An Event is an intervention at a tick.
type Event struct {
	Tick   int64  // the number of slots before it
	Action string // as on the line: "mirror", "N=200", "lakg"
	Live   bool   // made by a person during the run, not given by the line
	Detail string // the result in a few words; "" while the event is pending

	// Intervention is the parsed action; nil before it is checked. Call Against to have it
	// under the settings in force.
	Intervention lab.Intervention
}

// parseEvent reads @TICK:ACTION and leaves the action unparsed: it depends on the settings.
func parseEvent(w string) (Event, error) {
	at, action, ok := strings.Cut(w[1:], ":")
	if !ok || action == "" {
		return Event{}, fmt.Errorf("%s: an intervention is @TICK:ACTION, such as @80000:mirror or @120000:N=200", lab.Quoted(w))
	}
	tick, err := lab.ParseCount(at)
	if err != nil {
		return Event{}, fmt.Errorf("%s: the tick is wrong: %w", lab.Quoted(w), err)
	}
	return Event{Tick: tick, Action: action}, nil
}

// Word is the event as a word of the line: "@80000:mirror".
func (e Event) Word() string { return "@" + strconv.FormatInt(e.Tick, 10) + ":" + e.Action }

// Against returns the event's intervention with the settings now in force; own are the settings that the line gave to its scheme.
// The error is as for [ParseIntervention].
func (e Event) Against(now, own *lab.Settings) (lab.Intervention, error) {
	if e.Intervention == nil {
		return ParseIntervention(e.Action, now, own)
	}
	return e.Intervention.Rebase(now, own)
}

// followEvents checks interventions in their order, each against the settings that those
// before it leave in force, and hands each to visit. It stops at the first error.
func followEvents(events []Event, now, own *lab.Settings, visit func(i int, a lab.Intervention) error) error {
	for i, e := range events {
		a, err := e.Against(now, own)
		if err == nil {
			err = visit(i, a)
		}
		if err != nil {
			return fmt.Errorf("@%d:%w", e.Tick, err)
		}
		now = a.After()
	}
	return nil
}

// withoutInterventions copies events for a snapshot: their words say everything, and the
// settings inside an intervention depend on the way to the present.
func withoutInterventions(events []Event) []Event {
	out := slices.Clone(events)
	for i := range out {
		out[i].Intervention = nil
	}
	return out
}
