package model

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestManyNotesAreReadInOneGo: the time to read a file of notes grows linearly with its
// length. Notes of one tick keep their order.
func TestManyNotesAreReadInOneGo(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const notes = 100_000 // insertion one by one would take minutes
	var text strings.Builder
	text.WriteString("# lascope session 1\n# line spl\n")
	for i := range notes {
		fmt.Fprintf(&text, "note %d n%d\n", (notes-i)%1000, i)
	}
	text.WriteString("end 1000\n")
	s, err := ReadSession("s", text.String())
	if err != nil || len(s.Notes) != notes {
		t.Fatalf("%d notes, %v", len(s.Notes), err)
	}
	tl := openTimeline("spl")
	tl.Adopt(s)
	got := tl.Notes()
	for i, n := range got {
		if n != s.Notes[i] || i > 0 && (got[i-1].Tick > n.Tick || got[i-1].Tick == n.Tick && nthNote(t, got[i-1]) > nthNote(t, n)) {
			t.Fatalf("note %d is %v after %v", i, n, got[max(0, i-1)])
		}
	}
}

// nthNote returns the number in the words of a note.
func nthNote(t *testing.T, n Note) int {
	return modeltest.Must(strconv.Atoi(n.Text[1:]))
}
