package lessontext

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"lascope/tui/wording"
)

// TestInterrupted: a cancelled context ends the wait for an answer.
func TestInterrupted(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	waits, typist := io.Pipe()
	defer typist.Close()
	interrupt()
	var out bytes.Buffer
	if err := (&teller{ctx: ctx, out: bufio.NewWriter(&out), in: wording.Lines(waits, ctx.Done())}).wait(""); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted while it waits: %v", err)
	}
}
