package tui

import (
	"math"
	"slices"
	"strings"
)

// In hidden mode the snapshot is masked: values that an automaton cannot know are missing.
// Panes write blanks of the same width instead, so that nothing moves, and the app blanks
// all that stands in the ink of theory.

// mask is a word that only an observer could say; in hidden mode blanks. A number has
// always the same width then, for its own would tell of it.
func (s *paneContext) mask(word string) string {
	if !s.hidden {
		return word
	}
	n := width(word)
	if i := strings.IndexAny(word, "–.0123456789"); i >= 0 {
		n = width(word[:i]) + maskedNumber
	}
	return strings.Repeat(" ", n)
}

// maskedNumber is the width of a hidden number: that of .9771.
const maskedNumber = 5

// maskLike is a word that only an observer could say; in hidden mode blanks as wide as
// another word.
func (s *paneContext) maskLike(word, other string) string {
	if s.hidden {
		return strings.Repeat(" ", width(other))
	}
	return word
}

// maskTheory hides the numbers in the ink of theory before they are put into lines.
func (s *paneContext) maskTheory(groups [][]span) [][]span {
	for _, g := range groups {
		for i := range g {
			if s.hidden && g[i].st.fore() == inkTheory {
				g[i].text = s.mask(g[i].text)
			}
		}
	}
	return groups
}

// orderLeaks reports a snapshot made before hidden mode: its pages stand in their true
// order.
func (s *paneContext) orderLeaks() bool { return s.hidden && !s.snap.Look.Blind }

// maskSeries takes all curves but those named from a chart, and blanks their names. The
// axes must not have been fitted to hidden values.
func (s *paneContext) maskSeries(c *chart, keep ...string) {
	if !s.hidden {
		return
	}
	for i := range c.series {
		if o := &c.series[i]; !slices.Contains(keep, o.name) {
			c.masked = s.maskedWords()
			o.xs, o.ys, o.to, o.at, o.mark = nil, nil, nil, math.NaN(), ' '
			o.name, o.last = s.mask(o.name), s.mask("–")
		}
	}
}

// maskedWords stand where curves are hidden, with the key that shows them.
func (s *paneContext) maskedWords() string {
	return "hidden" + clause(": %s shows it", s.keys.Blind)
}
