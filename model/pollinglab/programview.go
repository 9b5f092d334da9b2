package pollinglab

import (
	"strings"

	"lascope/automata/polling"
	"lascope/internal/foreign"
	"lascope/model/lab"
)

// programView shows the outside program's explanation, and the end of its standard error, a line for each row of the pane.
func programView(s *polling.Own, request lab.ViewRequest) *ProgramView {
	spoken := s.Spoken()
	v := &ProgramView{Saying: spoken.Saying, Starts: spoken.Starts, Reread: spoken.Reread}
	if text := strings.TrimSpace(spoken.Errors); text != "" {
		lines := strings.Split(text, "\n")
		for _, line := range lines[max(0, len(lines)-max(request.Height, 1)):] {
			v.Errors = append(v.Errors, foreign.Terminal(line))
		}
	}
	return v
}
