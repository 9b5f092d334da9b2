package tui

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
)

// tellingLines are the transitions of the last slot in the paper's notation, in lines of
// at most w: those that moved in strong ink, what the automaton could not know in that of
// theory, and at the end why the others stayed.
func tellingLines(tellings []lab.Explanation, stayed string, w int) [][]span {
	name := 0
	for _, t := range tellings {
		name = max(name, width(t.Who))
	}
	name = min(name, w/4)
	var out [][]span
	for _, t := range tellings {
		who, st := fg(inkDim), fg(inkDim)
		if t.Moved {
			who, st = fg(inkAccent).bold(), fg(inkText)
		}
		parts := [][]span{}
		for k, line := range wrap(t.What, max(10, w-name-4)) {
			indent := "  "
			if k == 0 {
				indent = ""
			}
			parts = append(parts, []span{{indent + line, st}})
		}
		if t.Hidden != "" && len(parts) > 0 {
			last := &parts[len(parts)-1]
			if room := w - name - 2 - spansWidth(*last); width(t.Hidden)+2 <= room {
				*last = append(*last, span{"  " + t.Hidden, fg(inkTheory)})
			} else {
				parts = append(parts, []span{{"  " + t.Hidden, fg(inkTheory)}})
			}
		}
		for _, line := range wrap(t.Way, max(10, w-name-4)) {
			parts = append(parts, []span{{"  " + line, fg(inkDim)}})
		}
		for k, part := range parts {
			label := padded(cut(t.Who, name), name+2)
			if k > 0 {
				label = padded("", name+2)
			}
			out = append(out, append([]span{{label, who}}, part...))
		}
	}
	for _, line := range wrap(stayed, w) {
		out = append(out, []span{{line, fg(inkDim)}})
	}
	return out
}

// withoutWays are tellings without how the poll was sent on.
func withoutWays(tellings []lab.Explanation) []lab.Explanation {
	out := slices.Clone(tellings)
	for i := range out {
		out[i].Way = ""
	}
	return out
}

// padded is a word with blanks after it up to a width.
func padded(word string, w int) string { return word + strings.Repeat(" ", max(0, w-width(word))) }

// drawTellings draws as many lines as there is room for, and says if there are more.
func drawTellings(lines [][]span, a area) {
	for y, line := range lines {
		if y == a.h-1 && len(lines) > a.h {
			a.text(0, y, fmt.Sprintf("… %d lines more", len(lines)-y), fg(inkDim))
			return
		}
		a.spans(0, y, line...)
	}
}
