package model

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
)

// followEvents parses interventions in their order, each against the settings that those
// before it leave in force, and hands each to visit. It stops at the first error.
func followEvents(events []Event, now, own *lab.Settings, visit func(i int, a lab.Intervention) error) error {
	for i, e := range events {
		a, err := ParseIntervention(e.Action, now, own)
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

// ParseIntervention reads a word against the settings in force. own are the settings that the
// line gave to its own scheme, to which it returns when it takes over again.
func ParseIntervention(word string, now, own *lab.Settings) (lab.Intervention, error) {
	if err := lab.CheckWord(word); err != nil {
		return nil, err
	}
	l := now.Scheme.Lab
	if name, keys, ok := strings.Cut(word, ","); ok && l.Scheme(name) != nil {
		return parseTakeOver(l.Scheme(name), strings.Split(keys, ","), now.HandOver(l.Scheme(name), own))
	}
	if key, v, ok := strings.Cut(word, "="); ok {
		after, err := now.With(key, v)
		if err != nil {
			return nil, err
		}
		p, _ := now.Scheme.Param(key, v)
		if !p.Live {
			return nil, &RestartError{Key: key, Word: after.Word(key)}
		}
		if e := after.Pointless(p); e != nil {
			return nil, e
		}
		return lab.TuneAction{Key: key, World: l.IsWorld(key), Settings: after}, nil
	}
	if l.Action(word) != nil {
		return lab.ShiftAction{Name: word, Settings: now}, nil
	}
	valid := []string{}
	for _, a := range l.Actions {
		valid = append(valid, a.Name)
	}
	if s := l.Scheme(word); s != nil {
		return parseTakeOver(s, nil, now.HandOver(s, own))
	}
	for _, s := range l.Schemes {
		valid = append(valid, s.Name)
	}
	if other, err := FindScheme(word); err == nil {
		return nil, fmt.Errorf("%s: %s belongs to the %s lab and cannot take over in the %s lab", word, word, other.Lab.Name, l.Name)
	}
	return nil, fmt.Errorf("%s: an action is %s, KEY=VALUE, or the name of a scheme that takes over%s",
		word, lab.OrList(valid[:len(l.Actions)]), lab.DidYouMean(word, valid))
}

// parseTakeOver reads a scheme that takes over and the values it brings: cgla,N=1024.
// after are the settings without these values.
func parseTakeOver(s *lab.Scheme, keys []string, after *lab.Settings) (lab.Intervention, error) {
	given := []lab.Assignment{}
	for _, w := range keys {
		key, v, _ := strings.Cut(w, "=")
		own := slices.ContainsFunc(s.Params, func(p lab.Param) bool { return p.Key == key })
		if _, err := s.Param(key, v); err == nil && !own {
			return nil, fmt.Errorf("%s,%s: %s belongs to the world; a scheme that takes over brings only its own parameters, tune %s by itself", s.Name, w, key, key)
		}
		var err error
		if after, err = after.With(key, v); err != nil {
			return nil, err
		}
		given = append(given, lab.Assignment{Key: key, Word: after.Word(key)})
	}
	return lab.TakeoverAction{Given: given, Settings: after}, nil
}

// A RestartError refuses to change a parameter while a run goes on.
type RestartError struct{ Key, Word string }

func (e *RestartError) Error() string {
	return fmt.Sprintf("%s=%s: %s cannot change while a run goes on; it needs a restart", e.Key, e.Word, e.Key)
}
