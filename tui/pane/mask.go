package pane

import (
	"math"
	"slices"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
)

// In hidden mode the snapshot is masked: values that an automaton cannot know are missing.
// Panes write blanks of the same width instead, so that nothing moves, and the app blanks
// all that stands in the ink of theory.

// Mask is a word that only an observer could say; in hidden mode blanks. A number has
// always the same width then, for its own would tell of it.
func (s *PaneContext) Mask(word string) string {
	if !s.Hidden {
		return word
	}
	n := canvas.Width(word)
	if i := strings.IndexAny(word, "–.0123456789"); i >= 0 {
		n = canvas.Width(word[:i]) + maskedNumber
	}
	return strings.Repeat(" ", n)
}

// maskedNumber is the width of a hidden number: that of .9771.
const maskedNumber = 5

// MaskLike is a word that only an observer could say; in hidden mode blanks as wide as
// another word.
func (s *PaneContext) MaskLike(word, other string) string {
	if s.Hidden {
		return strings.Repeat(" ", canvas.Width(other))
	}
	return word
}

// MaskTheory hides the numbers in the ink of theory before they are put into lines.
func (s *PaneContext) MaskTheory(groups [][]canvas.Span) [][]canvas.Span {
	for _, g := range groups {
		for i := range g {
			if s.Hidden && g[i].St.Fore() == canvas.InkTheory {
				g[i].Text = s.Mask(g[i].Text)
			}
		}
	}
	return groups
}

// OrderLeaks reports a snapshot made before hidden mode: its pages stand in their true
// order.
func (s *PaneContext) OrderLeaks() bool { return s.Hidden && !s.Snap.Look.Blind }

// MaskSeries takes all curves but those named from a chart, and blanks their names. The
// axes must not have been fitted to hidden values.
func (s *PaneContext) MaskSeries(c *chart.Chart, keep ...string) {
	if !s.Hidden {
		return
	}
	for i := range c.Series {
		if o := &c.Series[i]; !slices.Contains(keep, o.Name) {
			c.Masked = s.MaskedWords()
			o.Xs, o.Ys, o.To, o.At, o.Mark = nil, nil, nil, math.NaN(), ' '
			o.Name, o.Last = s.Mask(o.Name), s.Mask("–")
		}
	}
}

// MaskedWords stand where curves are hidden, with the key that shows them.
func (s *PaneContext) MaskedWords() string {
	return "hidden" + keymap.Clause(": %s shows it", s.Keys.Blind)
}
