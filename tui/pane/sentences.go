package pane

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// MostSaid bounds the sentences of "state".
const MostSaid = 12

// SayExplanations reports the transitions of a slot, with all also those without a move.
func SayExplanations(explanations []lab.Explanation, all bool) (out []string) {
	for _, t := range explanations {
		if t.Moved || all {
			out = append(out, t.Who+": "+t.What+".")
		}
		if t.Way != "" && all {
			out = append(out, t.Who+" "+t.Way+".")
		}
	}
	return out
}

// SayStayed reports the automata that stayed, and the source of the rule.
func SayStayed(stayed, source string) (out []string) {
	if stayed != "" {
		out = append(out, Ended(Sentence(stayed)))
	}
	if source != "" {
		out = append(out, "The rule stands in "+source+".")
	}
	return out
}

// SayChain reports the state of one automaton.
func SayChain(c *lab.ChainView, hidden bool) string {
	return canvas.Tell("{Title} stands at state {State} of {First} to {N}<{known?}; visits and theory differ by {Distance:4} in total variation>.",
		c, "known", !hidden && c.NoTheory == "")
}

// Converged says at which tick or query a run first converged since a shift; none before.
func Converged(events lab.Events, unit string) []string {
	if at, ok := events.Met(); ok {
		return []string{"first converged at " + unit + " " + canvas.Thousands(at)}
	}
	return nil
}

// SayGroups joins the groups of a pane, one clause each. With hidden it leaves out those in
// the ink of theory.
func SayGroups(groups canvas.Lines, hidden bool) string {
	var out []string
	for _, g := range groups {
		text := ""
		if hidden && slices.ContainsFunc(g, func(s canvas.Span) bool { return s.St.Fore() == canvas.InkTheory }) {
			continue
		}
		for _, s := range g {
			text += s.Text
		}
		if text = strings.TrimSpace(text); text != "" {
			out = append(out, text)
		}
	}
	return strings.Join(out, ", ")
}

// Numbered is one of a kind by its number, or several: state 3, states 3–5.
func Numbered(kind string, first, last int) string {
	return canvas.Pick(last > first, fmt.Sprintf("%ss %d–%d", kind, first, last), fmt.Sprintf("%s %d", kind, first))
}

// Decimals is the number of decimals for a number of 0 to 1: the given one, and up to 0.1 as many more as keep its digits, at most
// three.
func Decimals(x float64, decimals int) int {
	return canvas.Pick(!(x > 0 && x <= 0.1), decimals, decimals+min(3, int(1e-9-math.Log10(x))))
}
