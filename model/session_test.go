package model

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestSessionReplays: runs with 30 live interventions and notes are saved and read back, and print the rows of the live run.
func TestSessionReplays(t *testing.T) {
	for i, line := range []string{"h-traa pages=40 N=100", "fpa pages=60 capacity=8", "oma objects=18", "spl"} {
		session := scripted{t: t, tl: openTimeline(line)}
		tl := session.tl
		live := rowWords(tl.Run())
		r := rand.New(rand.NewPCG(uint64(i), 3))
		for done := 0; done < 30; {
			if word, ok := meddle(tl, r); ok {
				done++
				tl.Annotate("then came " + word)
				tl.Advance(37 + 63*r.Int64N(2))
			}
		}
		live += rowWords(tl.Run())
		back := modeltest.Must(ReadSession("s", session.save()))
		if !slices.Equal(back.Notes, tl.Notes()) || back.Until != tl.Tick() || back.Spec.String() != tl.Run().Line() {
			t.Fatalf("%s: read back: %d notes, end %d, %s", line, len(back.Notes), back.Until, back.Spec)
		}
		var printed strings.Builder
		given := func(flag string) bool { return flag == "every" }
		modeltest.OK(t, back.Print(t.Context(), &printed, Printout{Every: tl.Tick(), Format: "csv"}, given))
		if _, rows, _ := strings.Cut(printed.String(), "\n"); rows != live {
			t.Fatalf("%s: replayed\n%s\nlive\n%s", tl.Run().Line(), rows, live)
		}
	}
}

// rowWords is the present row as it is printed.
func rowWords(r *Run) string {
	var words []string
	_, row := Printout{}.table(r)
	for _, c := range row() {
		words = append(words, c.String())
	}
	return strings.Join(words, ",") + "\n"
}

// TestManyNotesAreReadInOneGo: the time to read a file of notes grows linearly with its
// length. Notes of one tick keep their order.
func TestManyNotesAreReadInOneGo(t *testing.T) {
	modeltest.SkipUnderRace(t)
	const notes = 300_000 // insertion one by one would take minutes
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
