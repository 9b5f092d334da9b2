package lab

import (
	"fmt"
	"strings"
)

// An Intervention changes a run between two slots: a [ShiftAction], a [TuneAction] or a
// [TakeoverAction]. It is parsed against the settings in force; an environment checks or
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
}

// A ShiftAction is one of the lab's named actions, such as mirror.
type ShiftAction struct {
	Name     string
	Settings *Settings
}

// Word implements [Intervention].
func (a ShiftAction) Word() string { return a.Name }

// After implements [Intervention].
func (a ShiftAction) After() *Settings { return a.Settings }

func (a ShiftAction) Kind() MarkKind { return MarkShift }

func (a ShiftAction) Detail(_ *Settings, shifted string) string { return shifted }

// A TuneAction gives one live parameter a new value.
type TuneAction struct {
	Key      string
	World    bool      // the parameter belongs to the world, not to the scheme
	Settings *Settings // all values, the new one included
}

// Word implements [Intervention].
func (a TuneAction) Word() string { return a.Key + "=" + a.Settings.Word(a.Key) }

// After implements [Intervention].
func (a TuneAction) After() *Settings { return a.Settings }

func (a TuneAction) Kind() MarkKind { return MarkTuning }

func (a TuneAction) Detail(before *Settings, _ string) string {
	return fmt.Sprintf("%s from %s to %s", a.Key, before.Word(a.Key), a.Settings.Word(a.Key))
}

// A TakeoverAction puts another scheme in charge of the same world.
type TakeoverAction struct {
	Given    []Assignment // the values it brings, as written
	Settings *Settings    // of the new scheme
}

// Word implements [Intervention].
func (a TakeoverAction) Word() string {
	words := []string{a.Settings.Scheme.Name}
	for _, g := range a.Given {
		words = append(words, g.Key+"="+g.Word)
	}
	return strings.Join(words, ",")
}

// After implements [Intervention].
func (a TakeoverAction) After() *Settings { return a.Settings }

func (a TakeoverAction) Kind() MarkKind { return MarkScheme }

func (a TakeoverAction) Detail(before *Settings, _ string) string {
	return a.Settings.Scheme.Title + " takes over from " + before.Scheme.Title
}
