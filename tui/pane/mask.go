package pane

import (
	"math"
	"slices"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// In hidden mode the snapshot lacks the values that an automaton cannot know. Panes leave out such values and their labels, or
// write blanks within a sentence, and the app blanks everything in the ink of theory.

// Mask returns a word with hidden truth, in hidden mode blanks. The blanks of a number have
// a fixed width, since the number's width would reveal its size.
func (s *Context) Mask(word string) string {
	if !s.Hidden {
		return word
	}
	n := canvas.Width(word)
	if i := strings.IndexAny(word, "–.0123456789"); i >= 0 {
		n = canvas.Width(word[:i]) + maskedNumber
	}
	return strings.Repeat(" ", n)
}

// maskedNumber is the width of a hidden number, such as .9771.
const maskedNumber = 5

// MaskLike returns a word with hidden truth, in hidden mode blanks as wide as another word.
func (s *Context) MaskLike(word, other string) string {
	return canvas.Pick(s.Hidden, strings.Repeat(" ", canvas.Width(other)), word)
}

// WithoutMasked leaves out, in hidden mode, groups with a masked text.
func (s *Context) WithoutMasked(groups canvas.Lines) canvas.Lines {
	if !s.Hidden {
		return groups
	}
	return slices.DeleteFunc(groups, func(g []canvas.Span) bool {
		return slices.ContainsFunc(g, func(one canvas.Span) bool { // two blanks part texts, more are masked ones
			return len(one.Text) > 2 && strings.TrimSpace(one.Text) == ""
		})
	})
}

// OrderLeaks reports hidden mode with a snapshot from before it, whose order of pages is
// the true one.
func (s *Context) OrderLeaks() bool { return s.Hidden && !s.Request.Hidden }

// MaskSeries removes all curves but those named in keep from a chart in hidden mode, with their
// names. The axes must not be fitted to hidden values.
func (s *Context) MaskSeries(c *chart.Chart, keep ...string) {
	if !s.Hidden {
		return
	}
	for i := range c.Series {
		if o := &c.Series[i]; !slices.Contains(keep, o.Name) {
			c.Masked = s.MaskedWords()
			o.Xs, o.Ys, o.To, o.At, o.Mark = nil, nil, nil, math.NaN(), ' '
			o.Name, o.Last, o.Hidden = "", "", true
		}
	}
}

// MaskedWords is the notice in place of hidden curves, with the way to show them.
func (s *Context) MaskedWords() string {
	if s.Asked != "" {
		return s.Asked
	}
	if s.Snap != nil && s.Scheme.Person {
		return "truth hidden until the end"
	}
	return "hidden" + Clause(": %s shows it", s.Keys.Blind)
}
