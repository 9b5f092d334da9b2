package course

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/labs"
)

// TestInterrupted: a cancelled context ends the wait for an answer.
func TestInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	waits, typist := io.Pipe()
	defer typist.Close()
	interrupt()
	var out bytes.Buffer
	told := &teller{ctx: ctx, out: bufio.NewWriter(&out), in: labs.Lines(waits, ctx.Done())}
	if told.wait(); !errors.Is(told.err, context.Canceled) {
		t.Errorf("interrupted while it waits: %v", told.err)
	}
}

// TestSummaryOfNothing: of a class that was taken up at its table nothing is told before its lesson is played again.
func TestSummaryOfNothing(t *testing.T) {
	l := modeltest.Must(lesson.NewCourse(lesson.Files(), "the course").Find("liar"))
	at := &lesson.Place{Lesson: l, Predictions: make(lesson.Predictions, len(l.Steps)), Summary: true}
	for _, b := range (pageMaker{at, "", true, strings.Clone}).page().Before {
		if b.Kind == "verdict" || b.Kind == "reason" {
			t.Errorf("it says %q", b.Text)
		}
	}
}
