package model

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/stats"
)

// OfWorld reports whether an action changes the world rather than the scheme.
func (r *Run) OfWorld(word string) bool {
	return r.spec.Lab.OfWorld(r.settings.CanonicalWord(word))
}

// Allows returns the error with which [Run.Do] would refuse the word now; nil if it would
// not. The run does not change.
func (r *Run) Allows(word string) error {
	if r.err != nil {
		return r.err
	}
	a, err := ParseIntervention(word, r.settings, r.own)
	if err != nil {
		return err
	}
	return r.elsewhere(a, r.Check(a))
}

// Do applies an intervention at the present tick and records it in the journal. The detail
// describes the result in a few words. The error is a sentence, a [*lab.RestartError] for a
// parameter that cannot change while a run goes on, or an [*ElsewhereError] for a scheme that
// needs another world; then only the shift and the events that were due at the present tick
// have been done.
func (r *Run) Do(word string) (detail string, err error) {
	due := r.settled != r.tick
	if r.settle(); r.err != nil {
		return "", r.err
	}
	a, err := ParseIntervention(word, r.settings, r.own)
	if err != nil {
		return "", err
	}
	if a.Kind == lab.MarkScheme && a.Settings.Scheme == r.settings.Scheme && len(a.Given) == 0 {
		done := "; nothing has changed"
		if due {
			done = r.doneAt(r.tick)
		}
		return "", fmt.Errorf("%s is in charge already%s", r.settings.Title, done)
	}
	if detail, err = r.apply(a); err != nil {
		return "", r.elsewhere(a, err)
	}
	r.journal = append(r.journal, Event{Tick: r.tick, Action: a.Word, Live: true, Detail: detail, Intervention: a})
	if a.Kind != lab.MarkShift {
		if dropped := r.dropImpossible(); len(dropped) > 0 {
			detail += "; it leaves out the interventions that failed: " + strings.Join(dropped, " ")
		}
	}
	return detail, nil
}

// settle applies the shift and the events that are due at the present tick, once per tick.
func (r *Run) settle() {
	if r.err != nil || r.settled == r.tick {
		return
	}
	r.settled = r.tick
	if r.shifts.next == r.tick {
		name := r.settings.Word("shift")
		if _, err := lab.Apply(r.Environment, r.settings.Shift(name)); err != nil {
			r.err = fmt.Errorf("the shift %s at tick %s could not be done: %w", name, stats.Thousands(r.tick), err)
			return
		}
		r.writeBack()
		r.mark(lab.Mark{Tick: r.tick, Name: name, Kind: lab.MarkShift})
		r.shifts.plan(r.tick)
	}
	for len(r.pending) > 0 && r.pending[0].Tick <= r.tick {
		e := r.pending[0]
		a, err := ParseIntervention(e.Action, r.settings, r.own)
		if err == nil {
			e.Detail, err = r.apply(a)
		}
		if err != nil {
			r.err = fmt.Errorf("@%d:%s could not be done: %w", e.Tick, e.Action, err)
			return
		}
		e.Intervention = a
		r.pending = r.pending[1:]
		r.journal = append(r.journal, e)
	}
}

// apply puts an intervention in force. Nothing has changed if it is refused.
func (r *Run) apply(a *lab.Intervention) (detail string, err error) {
	if detail, err = lab.Apply(r.Environment, a); err != nil {
		return "", err
	}
	r.settings = a.Settings
	r.writeBack()
	r.shifts.follow(r.settings, r.tick)
	if a.Kind != lab.MarkNone {
		r.mark(lab.Mark{Tick: r.tick, Name: a.Word, Kind: a.Kind})
	}
	return detail, nil
}

// writeBack writes the live value that a shift has changed to the settings in force.
func (r *Run) writeBack() {
	if key, value := r.Moved(); key != "" {
		r.settings = r.settings.Moved(key, value)
	}
}

// dropImpossible removes the pending events that the settings in force rule out, such as a
// parameter of the previous scheme, and returns their words. An impossible event would end
// the run at its tick, and the run's line would be refused.
func (r *Run) dropImpossible() (dropped []string) {
	now, possible := r.settings, []Event{}
	for _, e := range r.pending {
		a, err := ParseIntervention(e.Action, now, r.own)
		if err == nil {
			err = r.Check(a)
		}
		if err != nil {
			dropped = append(dropped, e.Word())
			continue
		}
		possible, now = append(possible, e), a.Settings
	}
	if len(dropped) > 0 {
		r.pending = possible
	}
	return dropped
}

// schedule inserts an event behind the pending ones of its tick. The error refuses the event,
// or a later one that it makes impossible; nothing has changed then.
func (r *Run) schedule(e Event) error {
	at := len(r.pending)
	for at > 0 && r.pending[at-1].Tick > e.Tick {
		at--
	}
	pending := slices.Insert(slices.Clone(r.pending), at, e)
	err := followEvents(pending, r.settings, r.own, func(e Event) error { return r.Check(e.Intervention) })
	if err == nil {
		r.pending = pending
	}
	return err
}

// An ElsewhereError refuses a takeover that the present world does not allow. The scheme runs
// on the world of Spec.
type ElsewhereError struct {
	Why    error
	Spec   Spec
	Change []string // how that world differs from the present one, in words: "capacity=50"
}

// Error is the reason.
func (e *ElsewhereError) Error() string { return e.Why.Error() }

// Unwrap returns the reason.
func (e *ElsewhereError) Unwrap() error { return e.Why }

// Opens names the scheme with the change of its world: "FPA with capacity=50".
func (e *ElsewhereError) Opens() string {
	return e.Spec.Title + " with " + strings.Join(e.Change, " ")
}

// elsewhere adds to the refusal of a takeover the line on which the scheme runs: on the present
// world with the scheme's own defaults, or else on the world of its bare name.
func (r *Run) elsewhere(a *lab.Intervention, why error) error {
	if a.Kind != lab.MarkScheme || why == nil {
		return why
	}
	scheme := a.Settings.Scheme
	kept, bare := []string{scheme.Name}, []string{scheme.Name}
	for _, p := range scheme.Lab.World {
		if word, own := scheme.Defaults[p.Key]; own && word != r.settings.Word(p.Key) {
			kept = append(kept, p.Key+"="+word)
		} else if r.settings.Given(p.Key) {
			kept = append(kept, p.Key+"="+r.settings.Word(p.Key))
		}
	}
	if r.settings.Given("seed") {
		bare = append(bare, "seed="+r.settings.Word("seed"))
	}
	for _, g := range a.Given {
		kept, bare = append(kept, g.String()), append(bare, g.String())
	}
	spec, err := ParseWords(kept)
	if err != nil || r.Check(&lab.Intervention{Kind: lab.MarkScheme, Settings: spec.Settings()}) != nil {
		spec, err = ParseWords(bare)
	}
	if err != nil {
		return why
	}
	if change := worldWords(r.settings, spec.Settings()); len(change) > 0 {
		return &ElsewhereError{why, spec, change}
	}
	return why
}

// worldWords lists the values of the world that differ from those before, without the seed.
func worldWords(before, after *lab.Settings) []string {
	var words []string
	for _, key := range lab.WorldChanges(before, after) {
		switch word := after.Word(key); {
		case key == "seed":
		case word == "":
			words = append(words, "no "+key)
		default:
			words = append(words, key+"="+word)
		}
	}
	return words
}
