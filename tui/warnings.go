package tui

import "lascope/model"

// A warner is a pane that writes the run's warnings out; the first row names it, for
// whoever looks at another one.
type warner interface{ warns() }

func (*nowPane) warns()      {}
func (*momentsPane) warns()  {}
func (*countsPane) warns()   {}
func (*crawlNowPane) warns() {}

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

// warningWord is what the first row says of the run's warnings; "" if there are none.
func (a *app) warningWord() string {
	if len(a.now.snap.Warns) == 0 {
		return ""
	}
	for _, p := range a.places {
		if _, ok := p.pane.(warner); ok {
			return "⚠ see " + p.pane.name()
		}
	}
	return "⚠"
}
