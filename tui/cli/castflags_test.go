package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"

	"github.com/charmbracelet/x/ansi"
)

// castOf runs the words of a cast command.
func castOf(ctx context.Context, words ...string) error {
	root := rootCommand()
	root.SetErr(io.Discard)
	root.SetArgs(append([]string{"cast"}, words...))
	return root.ExecuteContext(ctx)
}

// TestCastFlags: each flag has its documented effect in both kinds of recording.
func TestCastFlags(t *testing.T) {
	t.Chdir(t.TempDir())
	record := func(words string) film {
		t.Helper()
		if err := castOf(t.Context(), append(strings.Fields(words), "--out", "a.svg", "--size", "80x24")...); err != nil {
			t.Fatalf("cast %s: %v", words, err)
		}
		svg := modeltest.Must(os.ReadFile("a.svg"))
		return readFilm(t, svg)
	}
	for words, seconds := range map[string]float64{
		"spl --until 500 --speed 100":                         9, // and the hold of 4
		"spl --until 500 --speed 100 --hold 0":                5.25,
		"spl --until 500 --speed 100 --hold 0 --fps 10":       5.1,
		"spl --until 1e5 --fps 1":                             34,
		"spl --until 1e5 --speed 1e4 --still":                 0,
		"spl --until 500 --seconds 2 --hold 2 --bytes 150000": 4,
	} {
		m := record(words)
		modeltest.Equal(t, m.seconds, seconds, "the seconds of cast %s are", words)
		if len(m.marks) == 0 {
			t.Errorf("cast %s: an empty picture", words)
		}
	}
	modeltest.OK(t, os.WriteFile("s", []byte("# lascope session 1\n# line spl N=30\nnote 100 half way\nend 200\n"), 0o666))
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	if err := castOf(gone, "spl", "--until", "1e15", "--still", "--out", "endless.svg"); !errors.Is(err, context.Canceled) {
		t.Errorf("told to stop: %v", err)
	}
	modeltest.OK(t, castOf(t.Context(), "s", "--out", "a.cast", "--hold", "2", "--seconds", "4"))
	text, err := os.ReadFile("a.cast")
	modeltest.HasAll(t, ansi.Strip(string(text)), []string{"100: half way", "spl N=30", "200"}, "a session's recording says %s:", text)
	if err != nil || !strings.HasSuffix(string(text), "\n[6,\"o\",\"\"]\n") {
		t.Errorf("an asciicast that holds its last frame ends with %q (%v)", text[max(0, len(text)-40):], err)
	}
}

// TestCast reads a recording back: time runs forward, and the notes and the last tick are shown.
func TestCast(t *testing.T) {
	spec := linetest.Spec("h-traa pages=64 N=50 @3000:mirror")
	c := recording{spec: spec, until: 6000, width: 100, height: 30, notes: []model.Note{{Tick: 3000, Text: "mirrored"}}}
	var first bytes.Buffer
	modeltest.OK(t, c.write(context.Background(), &first, config.Options{NoColor: true}))
	lines := strings.Split(strings.TrimSpace(first.String()), "\n")
	var header struct{ Version, Width, Height int }
	if err := json.Unmarshal([]byte(lines[0]), &header); err != nil || header.Version != 2 || header.Width != 100 || header.Height != 30 {
		t.Fatalf("header %s: %v", lines[0], err)
	}
	last, note := -1.0, false
	for _, line := range lines[1:] {
		var event []any
		if err := json.Unmarshal([]byte(line), &event); err != nil || len(event) != 3 || event[1] != "o" {
			t.Fatalf("event %s: %v", line, err)
		}
		if at := event[0].(float64); at <= last {
			t.Fatalf("time runs back: %v after %v", at, last)
		} else {
			last = at
		}
		note = note || strings.Contains(ansi.Strip(event[2].(string)), "3,000: mirrored")
	}
	if !note {
		t.Error("the note does not pop up")
	}
	modeltest.Has(t, ansi.Strip(first.String()), "6,000", "the last tick is not shown:")
}
