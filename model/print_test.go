package model

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"lascope/model/modeltest"
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
	err := Printout{Until: 1e12, Every: every, Format: "csv"}.Print(ctx, MustRun("uniform pages=4"), out)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if lines := strings.Split(strings.TrimSpace(text.String()), "\n"); len(lines) != 4 || !strings.HasPrefix(lines[3], "32768,") {
		t.Errorf("it printed %q, want rows at ticks 0, 16384 and 32768", lines)
	}

	ended, end := context.WithCancel(context.Background())
	end()
	text.Reset()
	if err := (Printout{Until: 10, Every: 1, Format: "jsonl"}).Print(ended, MustRun("robot docs=200"), &text); !errors.Is(err, context.Canceled) {
		t.Fatalf("it ended with %v", err)
	}
	if !strings.HasPrefix(text.String(), `{"tick":0,`) {
		t.Errorf("the row at tick 0 is lost: %q", text.String())
	}
}

// A writerFunc writes by a function.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

// TestPrintRefusedHasNoRows: a run that fails in its first slots prints neither a heading nor a row;
// one that fails later prints the rows before.
func TestPrintRefusedHasNoRows(t *testing.T) {
	for line, rows := range map[string]int{"you pages=4": 0, "you pages=4 @0:poll=1": 3} {
		spec := modeltest.Must(Parse(line))
		run := modeltest.Must(New(spec))
		var out strings.Builder
		print := WithHeader(func(w io.Writer) error {
			return Printout{Until: 10, Every: 1, Format: "csv"}.Print(t.Context(), run, w)
		}, "run "+line, spec, run.Data())
		if err := print(&out); err == nil {
			t.Errorf("%s is not refused", line)
		}
		got := 0
		for printed := range strings.Lines(out.String()) {
			if !strings.HasPrefix(printed, "#") {
				got++
			}
		}
		modeltest.Equal(t, got, rows, "%s prints %q; rows with the heading:", line, out.String())
	}
}
