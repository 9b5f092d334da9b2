package pollinglab

import (
	"strings"

	"lascope/automata/polling"
	"lascope/internal/foreign"
)

// programView shows the outside program's explanation, and the end of its standard error, a line for each row of the pane.
func (l look) programView(s *polling.Own) *ProgramView {
	spoken := s.Spoken()
	v := &ProgramView{Saying: spoken.Saying, Starts: spoken.Starts, Reread: spoken.Reread}
	if text := strings.TrimSpace(spoken.Errors); text != "" {
		lines := strings.Split(text, "\n")
		for _, line := range lines[max(0, len(lines)-max(l.Height, 1)):] {
			v.Errors = append(v.Errors, foreign.Terminal(line))
		}
	}
	return v
}
