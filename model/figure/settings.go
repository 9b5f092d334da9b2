package figure

import (
	"slices"
	"strings"
)

// settings say where the settings of a claim come from: one reading where the paper is silent, of those that Why names; or fitted, since
// they bring out the paper's number. The zero value says: as printed in the paper, or, of a claim of ours, ours.
type settings struct {
	verdict verdict // which met becomes
	Why     string
}

// oursNot begins the text of a claim of ours in a figure of a paper.
const oursNot = "Ours, not the paper's: "

// finish puts the lines in the order of their panels, and gives the claims their settings.
func (f *Figure) finish() {
	slices.SortStableFunc(f.Lines, func(a, b lineSpec) int { return strings.Compare(a.Panel.place(), b.Panel.place()) })
	for i := range f.Claims {
		if c := &f.Claims[i]; c.Settings == (settings{}) && !strings.HasPrefix(c.Text, oursNot) {
			c.Settings = f.Settings
		}
	}
}

// judged is the finding of the claim: only met is qualified by the settings.
func (c claim) judged(r *Result) finding {
	var parts []finding
	for _, one := range c.Checks {
		parts = append(parts, one.check(r, one.args))
	}
	out := all(parts)
	if out.Verdict == met && c.Settings.verdict != "" {
		out.Verdict = c.Settings.verdict
	}
	return out
}
