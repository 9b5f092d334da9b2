package model

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestRowsOfARunThatIsEnded: of a run that is ended before its time the rows until then
// are printed, and rows that are far apart are printed as they come.
func TestRowsOfARunThatIsEnded(t *testing.T) {
	const every = CancelInterval
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var text strings.Builder
	out := writerFunc(func(b []byte) (int, error) {
		if strings.Contains(string(b), "32768,") {
			cancel()
		}
		return text.Write(b)
	})
	err := Printout{Until: 1e12, Every: every, Format: "csv"}.Print(ctx, MustRun(t, "uniform pages=4"), out)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if lines := strings.Split(strings.TrimSpace(text.String()), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[3], "32768,") {
		t.Errorf("it printed %q, want rows at ticks 0, 16384 and 32768", lines)
	}

	ended, end := context.WithCancel(context.Background())
	end()
	text.Reset()
	if err := (Printout{Until: 10, Every: 1, Format: "jsonl"}).Print(ended, MustRun(t, "robot docs=200"), &text); !errors.Is(err, context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if !strings.HasPrefix(text.String(), `{"tick":0,`) {
		t.Errorf("the row at tick 0 is lost: %q", text.String())
	}
}

// A writerFunc writes by a function.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
