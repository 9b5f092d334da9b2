package pane

import (
	"lascope/model"
	"lascope/tui/canvas"
)

// A Warner is a pane that writes the run's warnings. The first row of the screen names it
// while another pane has the focus.
type Warner interface{ Warns() }

// DrawWarnings writes the run's warnings and returns the row after them.
func DrawWarnings(s *model.Snapshot, a canvas.Area) int { return a.Lines(0, WarningLines(s, a.W)) }

// WarningLines are the run's warnings in lines of at most w cells.
func WarningLines(s *model.Snapshot, w int) [][]canvas.Span {
	var out [][]canvas.Span
	for _, warning := range s.Warns {
		mark := "⚠ "
		for _, line := range canvas.Wrap(warning, w-canvas.Width(mark)) {
			out = append(out, []canvas.Span{{Text: mark + line, St: canvas.Fg(canvas.InkWarn).Bold()}})
			mark = "  "
		}
	}
	return out
}
