package model

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"lascope/model/lab"
)

// ParseIntervention reads an action, such as "mirror", "N=200" or "cgla,N=1024", against the
// settings now in force. own are the settings that the line gave to its own scheme, to which
// it returns when it takes over again. The error is a sentence that begins with the word.
func ParseIntervention(word string, now, own *lab.Settings) (*lab.Intervention, error) {
	if err := lab.CheckWord(word); err != nil {
		return nil, err
	}
	l := now.Lab
	if name, keys, ok := strings.Cut(word, ","); ok && l.Scheme(name) != nil {
		var given []lab.Assignment
		for w := range strings.SplitSeq(keys, ",") {
			key, v, _ := strings.Cut(w, "=")
			given = append(given, lab.Assignment{Key: key, Word: v})
		}
		return now.TakeOver(l.Scheme(name), given, own)
	}
	if key, v, ok := strings.Cut(word, "="); ok {
		if key == l.Choice {
			return now.Choose(v)
		}
		if now.Person && key != "" && slices.ContainsFunc(Labs(), func(l *lab.Lab) bool { return l.Choice == key }) {
			return nil, fmt.Errorf("%s: in the %s lab you choose with %s, such as %s=1", lab.Quoted(word), l.Name, l.Choice, l.Choice)
		}
		return now.Tune(key, v)
	}
	if l.Action(word) != nil {
		return now.Shift(word), nil
	}
	if s := l.Scheme(word); s != nil {
		return now.TakeOver(s, nil, own)
	}
	return nil, unknownAction(word, l)
}

// unknownAction refuses a word that is no action of the lab, with the nearest one that is.
func unknownAction(word string, l *lab.Lab) error {
	if other, err := FindScheme(word); err == nil {
		return fmt.Errorf("%s: %s belongs to the %s lab and cannot take over in the %s lab", word, word, other.Lab.Name, l.Name)
	}
	var actions, schemes []string
	for _, a := range l.Actions {
		actions = append(actions, a.Name)
	}
	for _, s := range l.Schemes {
		schemes = append(schemes, s.Name)
	}
	return fmt.Errorf("%s: an action is %s, KEY=VALUE, or the name of a scheme that takes over%s",
		lab.Quoted(word), lab.OrList(actions), lab.DidYouMean(word, append(actions, schemes...)))
}

// An Event is an intervention at a tick.
type Event struct {
	Tick   int64  // the number of slots before it
	Action string // as on the line: "mirror", "N=200", "lakg"
	Live   bool   // made by a person during the run, not given by the line
	Detail string // the result in a few words; "" while the event is pending

	// Intervention is the action as it was read last, against the settings in force then; nil before that.
	Intervention *lab.Intervention
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

// followEvents reads interventions in their order, each against the settings that those
// before it leave in force, and hands each to visit. It stops at the first error.
func followEvents(events []Event, now, own *lab.Settings, visit func(Event) error) error {
	for i := range events {
		e := &events[i]
		a, err := ParseIntervention(e.Action, now, own)
		if err == nil {
			e.Action, e.Intervention = a.Word, a
			err = visit(*e)
		}
		if err != nil {
			return fmt.Errorf("@%d:%w", e.Tick, err)
		}
		now = a.Settings
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
