package tui

import (
	"lascope/model"
)

// A warner is a pane that writes the run's warnings out; the first row names it, for
// whoever looks at another one.
type warner interface{ warns() }

// warningLines are the run's warnings in lines of at most w.
func warningLines(s *model.Snapshot, w int) [][]span {
	var out [][]span
	for _, warning := range s.Warns {
		mark := "⚠ "
		for _, line := range wrap(warning, w-width(mark)) {
			out = append(out, []span{{mark + line, fg(inkWarn).bold()}})
			mark = "  "
		}
	}
	return out
}
