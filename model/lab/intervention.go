package lab

import (
	"fmt"
	"strings"
)

// An Intervention changes a run between two slots: a [ShiftAction], a [TuneAction], a
// [TakeoverAction] or a [ChoiceAction]. It is parsed against the settings in force; an environment checks or
// applies it without parsing it again.
type Intervention interface {
	// Word is the intervention in the canonical form of the line.
	Word() string
	// After holds the settings in force afterwards.
	After() *Settings
	// Kind classifies its mark on the curves.
	Kind() MarkKind
	// Detail describes the result; before are the settings in force until then, and
	// shifted is the environment's own description.
	Detail(before *Settings, shifted string) string
	// Rebase returns the same intervention with other settings in force; own are the
	// settings that the line gave to its own scheme. The error is a sentence that begins
	// with the refused word: a [*RestartError] or a [*PointlessError] among others.
	Rebase(now, own *Settings) (Intervention, error)
}

var _ Intervention = ShiftAction{}

// A ShiftAction is one of the lab's named actions, such as mirror.
type ShiftAction struct {
	Name     string
	Settings *Settings
}

// Word is the intervention in the canonical form of the line.
func (a ShiftAction) Word() string { return a.Name }

// After holds the settings in force afterwards.
func (a ShiftAction) After() *Settings { return a.Settings }

// Kind classifies its mark on the curves.
func (a ShiftAction) Kind() MarkKind { return MarkShift }

// Detail describes the result.
func (a ShiftAction) Detail(_ *Settings, shifted string) string { return shifted }

// Rebase returns the same intervention with other settings in force.
func (a ShiftAction) Rebase(now, _ *Settings) (Intervention, error) {
	return ShiftAction{Name: a.Name, Settings: now}, nil
}

var _ Intervention = TuneAction{}

// A TuneAction gives one live parameter a new value. Make one with [NewTuneAction].
type TuneAction struct {
	Key      string
	World    bool      // the parameter belongs to the world, not to the scheme
	Settings *Settings // all values, the new one included
}

// NewTuneAction gives a parameter the value that word writes, with the settings now in
// force. It refuses an unknown key, a value outside the range, a parameter that is not
// live ([*RestartError]) and one that has no effect ([*PointlessError]).
func NewTuneAction(now *Settings, key, word string) (Intervention, error) {
	key = now.Scheme.Canonical(key)
	after, err := now.With(key, word)
	if err != nil {
		return nil, err
	}
	p, _ := now.Scheme.param(key) // as With has found it
	if !p.Live {
		return nil, &RestartError{Key: key, Word: after.Word(key)}
	}
	if e := after.pointless(p); e != nil {
		return nil, e
	}
	return TuneAction{Key: key, World: now.Scheme.Lab.IsWorld(key), Settings: after}, nil
}

// Word is the intervention in the canonical form of the line.
func (a TuneAction) Word() string { return a.Key + "=" + a.Settings.Word(a.Key) }

// After holds the settings in force afterwards.
func (a TuneAction) After() *Settings { return a.Settings }

// Kind classifies its mark on the curves.
func (a TuneAction) Kind() MarkKind { return MarkTuning }

// Rebase returns the same intervention with other settings in force.
func (a TuneAction) Rebase(now, _ *Settings) (Intervention, error) {
	return NewTuneAction(now, a.Key, a.Settings.Word(a.Key))
}

// Detail describes the result.
func (a TuneAction) Detail(before *Settings, _ string) string {
	return fmt.Sprintf("%s %s → %s", a.Key, before.Word(a.Key), a.Settings.Word(a.Key))
}

var _ Intervention = TakeoverAction{}

// A TakeoverAction puts another scheme in charge of the same world.
type TakeoverAction struct {
	Given    []Assignment // the values it brings, as written
	Settings *Settings    // of the new scheme
}

// NewTakeoverAction puts a scheme in charge that brings these values, with the settings now
// in force; own are the settings that the line gave to its own scheme, to which it returns.
// It refuses a key of the world, an unknown key and a value outside its range.
func NewTakeoverAction(to *Scheme, given []Assignment, now, own *Settings) (Intervention, error) {
	a := TakeoverAction{Settings: now.HandOver(to, own)}
	for _, g := range given {
		g.Key = to.Canonical(g.Key)
		if to.Lab.IsWorld(g.Key) {
			return nil, fmt.Errorf("%s,%s=%s: %s belongs to the environment; a scheme that takes over brings only its own parameters, tune %s by itself", to.Name, g.Key, g.Word, g.Key, g.Key)
		}
		if err := a.Settings.Give(g.Key, g.Word); err != nil {
			return nil, err
		}
		a.Given = append(a.Given, Assignment{Key: g.Key, Word: a.Settings.Word(g.Key)})
	}
	return a, nil
}

// Word is the intervention in the canonical form of the line.
func (a TakeoverAction) Word() string {
	words := []string{a.Settings.Scheme.Name}
	for _, g := range a.Given {
		words = append(words, g.String())
	}
	return strings.Join(words, ",")
}

// After holds the settings in force afterwards.
func (a TakeoverAction) After() *Settings { return a.Settings }

// Kind classifies its mark on the curves.
func (a TakeoverAction) Kind() MarkKind { return MarkScheme }

// Rebase returns the same intervention with other settings in force.
func (a TakeoverAction) Rebase(now, own *Settings) (Intervention, error) {
	return NewTakeoverAction(a.Settings.Scheme, a.Given, now, own)
}

// Detail describes the result.
func (a TakeoverAction) Detail(before *Settings, _ string) string {
	return a.Settings.Scheme.Title + " takes over from " + before.Scheme.Title
}

// A RestartError refuses to change a parameter while a run goes on.
type RestartError struct{ Key, Word string }

// Error names the parameter, its refused value and the remedy.
func (e *RestartError) Error() string {
	return fmt.Sprintf("%s=%s: %s cannot change while a run goes on; it needs a restart", e.Key, e.Word, e.Key)
}
