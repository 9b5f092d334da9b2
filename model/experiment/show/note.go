package show

import (
	"fmt"

	"lascope/model/stats"
)

// KindWords name the way to an interval; "" without one.
func KindWords(e stats.Estimate) string {
	return map[stats.Kind]string{stats.KindShares: "Wilson", stats.KindAdded: "two added runs", stats.KindStudent: "Student's t"}[e.Kind]
}

// NoteWords are the note on an interval in words; "" without one.
func NoteWords(e stats.Estimate) string {
	switch e.Note {
	case stats.NoteVerySkewed:
		return "very skewed: such intervals cover 60 to 90 %; see the median"
	case stats.NoteSkewed:
		return "skewed: the interval of the mean covers about 90 %; see the median"
	case stats.NoteFewValues:
		return fmt.Sprintf("%d values in %d runs: the interval may be too short", e.Values, e.N)
	}
	return ""
}
