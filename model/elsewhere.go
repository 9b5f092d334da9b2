package model

import (
	"strings"

	"lascope/model/lab"
)

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
	return e.Spec.Scheme.Title + " with " + strings.Join(e.Change, " ")
}

// elsewhere adds to the refusal of a takeover the line on which the scheme runs: on the present
// world with the scheme's own defaults, or else on the world of its bare name.
func (r *Run) elsewhere(a lab.Intervention, why error) error {
	t, ok := a.(lab.TakeoverAction)
	if !ok || why == nil {
		return why
	}
	scheme := t.Settings.Scheme
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
	for _, g := range t.Given {
		kept, bare = append(kept, g.String()), append(bare, g.String())
	}
	spec, settings, err := parsed(kept)
	if err != nil || r.Environment.Check(lab.TakeoverAction{Settings: settings}) != nil {
		spec, settings, err = parsed(bare)
	}
	if err != nil {
		return why
	}
	if change := worldWords(r.settings, settings); len(change) > 0 {
		return &ElsewhereError{why, spec, change}
	}
	return why
}

// parsed reads the words of a line and returns the settings at its start.
func parsed(words []string) (Spec, *lab.Settings, error) {
	spec, err := ParseWords(words)
	if err != nil {
		return Spec{}, nil, err
	}
	settings, err := spec.Settings()
	return spec, settings, err
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
