package labs

import (
	"regexp"
	"slices"
	"strings"

	"lascope/tui/pane"
)

// The signs of the screen outside the panes. A symbol with commas stands for each of its parts.
var (
	// BarSigns are the signs of the first two rows.
	BarSigns = pane.Legend(`
		▶ | the run goes on
		‖ | the run rests
		■ | the run has ended
		⚠ | a warning, in the pane that it names
		×, ● | in the second row: the curve that should reach a line
		◆, ◇, ○, △ | in the second row: that line`)
	TimeSigns = pane.Legend(`
		● | time line: the present tick
		━ | time line: the ticks up to the present
		┄ | time line: ticks that have been seen, after the present
		▾ | time line: a shift or an intervention, with its name
		¶ | time line: a note
		┴ | time line: a branch that is drawn leaves here`)
	lessonSigns = pane.Legend(`
		✓ | lessons: the right answer, or a prediction that came true
		✗ | lessons: a prediction that did not come true
		▸ | lessons: the answer chosen; or look here
		… | a text that goes on beyond its room`)
	// AroundSigns are all signs outside the panes.
	AroundSigns = slices.Concat(BarSigns, TimeSigns, lessonSigns, pane.NoteSigns())
)

// OnScreen are the entries with a symbol in a text.
func OnScreen(entries []pane.LegendEntry, name, text string) (out []pane.LegendEntry) {
	for _, e := range entries {
		var shown []string
		for _, symbol := range strings.Split(e.Symbol, ", ") {
			if holds(text, symbol) {
				shown = append(shown, symbol)
			}
		}
		if len(shown) > 0 {
			out = append(out, pane.LegendEntry{Symbol: strings.Join(shown, " "), Meaning: name + e.Meaning})
		}
	}
	return out
}

// The first and the last letter of a sign that has some there.
var letterFirst, letterLast = regexp.MustCompile(`^[\pL\p{Nd}]`), regexp.MustCompile(`[\pL\p{Nd}]$`)

// holds reports a symbol in a text, letters only as a whole word.
func holds(text, symbol string) bool {
	pattern := regexp.QuoteMeta(symbol)
	if letterFirst.MatchString(symbol) {
		pattern = `(^|[^\pL\p{Nd}])` + pattern
	}
	if letterLast.MatchString(symbol) {
		pattern += `($|[^\pL\p{Nd}])`
	}
	return strings.Contains(text, symbol) && regexp.MustCompile(pattern).MatchString(text)
}
