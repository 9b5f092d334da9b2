package model

import (
	"fmt"
	"slices"
	"strings"
)

// followEvents parses interventions in their order, each against the settings that those
// before it leave in force, and hands each to visit. It stops at the first error.
func followEvents(events []Event, now, own *Settings, visit func(i int, a Intervention) error) error {
	for i, e := range events {
		a, err := parseIntervention(e.Action, now, own)
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

// parseIntervention reads a word against the settings in force. own are the settings that the
// line gave to its own scheme, to which it returns when it takes over again.
func parseIntervention(word string, now, own *Settings) (Intervention, error) {
	if err := checkWord(word); err != nil {
		return nil, err
	}
	lab := now.Scheme.Lab
	if name, keys, ok := strings.Cut(word, ","); ok && lab.scheme(name) != nil {
		return parseTakeOver(lab.scheme(name), strings.Split(keys, ","), now.handOver(lab.scheme(name), own))
	}
	if key, v, ok := strings.Cut(word, "="); ok {
		after, err := now.with(key, v)
		if err != nil {
			return nil, err
		}
		p, _ := now.Scheme.param(key, v)
		if !p.Live {
			return nil, &RestartError{Key: key, Word: after.Word(key)}
		}
		if e := after.pointless(p); e != nil {
			return nil, e
		}
		return TuneAction{Key: key, World: lab.isWorld(key), Settings: after}, nil
	}
	if lab.action(word) != nil {
		return ShiftAction{Name: word, Settings: now}, nil
	}
	valid := []string{}
	for _, a := range lab.Actions {
		valid = append(valid, a.Name)
	}
	if s := lab.scheme(word); s != nil {
		return parseTakeOver(s, nil, now.handOver(s, own))
	}
	for _, s := range lab.Schemes {
		valid = append(valid, s.Name)
	}
	if other, err := FindScheme(word); err == nil {
		return nil, fmt.Errorf("%s: %s belongs to the %s lab and cannot take over in the %s lab", word, word, other.Lab.Name, lab.Name)
	}
	return nil, fmt.Errorf("%s: an action is %s, KEY=VALUE, or the name of a scheme that takes over%s",
		word, orList(valid[:len(lab.Actions)]), DidYouMean(word, valid))
}

// parseTakeOver reads a scheme that takes over and the values it brings: cgla,N=1024.
// after are the settings without these values.
func parseTakeOver(s *Scheme, keys []string, after *Settings) (Intervention, error) {
	given := []Assignment{}
	for _, w := range keys {
		key, v, _ := strings.Cut(w, "=")
		own := slices.ContainsFunc(s.Params, func(p Param) bool { return p.Key == key })
		if _, err := s.param(key, v); err == nil && !own {
			return nil, fmt.Errorf("%s,%s: %s belongs to the world; a scheme that takes over brings only its own parameters, tune %s by itself", s.Name, w, key, key)
		}
		var err error
		if after, err = after.with(key, v); err != nil {
			return nil, err
		}
		given = append(given, Assignment{key, after.Word(key)})
	}
	return TakeoverAction{Given: given, Settings: after}, nil
}

// A RestartError refuses to change a parameter while a run goes on.
type RestartError struct{ Key, Word string }

func (e *RestartError) Error() string {
	return fmt.Sprintf("%s=%s: %s cannot change while a run goes on; it needs a restart", e.Key, e.Word, e.Key)
}
