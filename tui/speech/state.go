package speech

import (
	"lascope/model"
	"lascope/tui/labs"
)

// Limits of one report.
const (
	DefaultShares = 10 // pages of "shares", if no number is given
	MaxCount      = 1_000
)

// SayState reports the state of the scheme.
func SayState(s *model.Snapshot, hidden bool) []string {
	if s.View == nil {
		return nil
	}
	return labs.Of(s.Lab).State(s, hidden)
}
