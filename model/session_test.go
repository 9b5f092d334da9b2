package model

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestSessionReplays: runs with 30 live interventions and notes are saved and replayed.
// The printed bytes equal those of the live run, row by row, and those of `run` of the
// line.
func TestSessionReplays(t *testing.T) {
	for i, line := range []string{"h-traa pages=40 N=100", "fpa pages=60 capacity=8", "oma objects=18", "spl"} {
		const end, every = 3100, 100
		tl := openTimeline(line)
		r := rand.New(rand.NewPCG(uint64(i), 3))
		var live strings.Builder
		columns := Printout{}.Columns(tl.Run())
		live.WriteString(strings.Join(columns, ",") + "\n")
		done := 0
		for {
			var row []string
			for k, c := range tl.Run().Row() {
				if slices.Contains(columns, tl.Run().Columns()[k]) {
					row = append(row, c.String())
				}
			}
			live.WriteString(strings.Join(row, ",") + "\n")
			if tl.Tick() == end {
				break
			}
			for done <= int(tl.Tick()/every) && done < 30 {
				if word, ok := meddle(tl, r); ok {
					done++
					tl.Annotate("then came " + word)
				}
			}
			tl.Advance(37)
			tl.Advance(every - 37)
		}
		if done != 30 {
			t.Fatalf("%s: %d interventions", line, done)
		}
		session := modeltest.Must(tl.Session())
		var file bytes.Buffer
		modeltest.OK(t, session.Write(&file))
		back := modeltest.Must(ReadSession("s", file.String()))
		if len(back.Notes) != 30 || back.Until != end || back.Spec.String() != tl.Run().Line() {
			t.Fatalf("%s: read back: %d notes, end %d, %s", line, len(back.Notes), back.Until, back.Spec)
		}
		for k, n := range back.Notes {
			if n != tl.Notes()[k] {
				t.Fatalf("note %d is %v, not %v", k, n, tl.Notes()[k])
			}
		}
		var printed strings.Builder
		given := func(flag string) bool { return flag == "every" }
		modeltest.OK(t, back.Print(context.Background(), &printed, Printout{Every: every, Format: "csv"}, given))
		if printed.String() != live.String() {
			t.Fatalf("%s: replayed\n%s\nlive\n%s", tl.Run().Line(), printed.String(), live.String())
		}
	}
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
