package pane

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/tui/canvas"
)

// ExplanationLines are the transitions of the last slot in the paper's notation, in lines
// of at most w cells: changed states in strong ink, hidden truth in the ink of theory, and
// at the end the reason why the other states stayed.
func ExplanationLines(explanations []lab.Explanation, stayed string, w int) [][]canvas.Span {
	name := 0
	for _, t := range explanations {
		name = max(name, canvas.Width(t.Who))
	}
	name = min(name, w/4)
	var out [][]canvas.Span
	for _, t := range explanations {
		who, st := canvas.Fg(canvas.InkDim), canvas.Fg(canvas.InkDim)
		if t.Moved {
			who, st = canvas.Fg(canvas.InkAccent).Bold(), canvas.Fg(canvas.InkText)
		}
		parts := [][]canvas.Span{}
		for k, line := range canvas.Wrap(t.What, max(10, w-name-4)) {
			indent := "  "
			if k == 0 {
				indent = ""
			}
			parts = append(parts, []canvas.Span{{Text: indent + line, St: st}})
		}
		if t.Hidden != "" && len(parts) > 0 {
			last := &parts[len(parts)-1]
			if room := w - name - 2 - canvas.SpansWidth(*last); canvas.Width(t.Hidden)+2 <= room {
				*last = append(*last, canvas.Span{Text: "  " + t.Hidden, St: canvas.Fg(canvas.InkTheory)})
			} else {
				parts = append(parts, []canvas.Span{{Text: "  " + t.Hidden, St: canvas.Fg(canvas.InkTheory)}})
			}
		}
		for _, line := range canvas.Wrap(t.Way, max(10, w-name-4)) {
			parts = append(parts, []canvas.Span{{Text: "  " + line, St: canvas.Fg(canvas.InkDim)}})
		}
		for k, part := range parts {
			label := padded(canvas.Cut(t.Who, name), name+2)
			if k > 0 {
				label = padded("", name+2)
			}
			out = append(out, append([]canvas.Span{{Text: label, St: who}}, part...))
		}
	}
	for _, line := range canvas.Wrap(stayed, w) {
		out = append(out, []canvas.Span{{Text: line, St: canvas.Fg(canvas.InkDim)}})
	}
	return out
}

// WithoutWays are explanations without the way of the poll down the tree.
func WithoutWays(explanations []lab.Explanation) []lab.Explanation {
	out := slices.Clone(explanations)
	for i := range out {
		out[i].Way = ""
	}
	return out
}

// padded is a word with trailing blanks up to a width.
func padded(word string, w int) string {
	return word + strings.Repeat(" ", max(0, w-canvas.Width(word)))
}

// DrawExplanation draws as many lines as fit, with the number of the others.
func DrawExplanation(lines [][]canvas.Span, a canvas.Area) {
	for y, line := range lines {
		if y == a.H-1 && len(lines) > a.H {
			a.Text(0, y, fmt.Sprintf("… %d lines more", len(lines)-y), canvas.Fg(canvas.InkDim))
			return
		}
		a.Spans(0, y, line...)
	}
}
