package web

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world/changelog"
)

func TestTraceIsReplayedAtItsTimes(t *testing.T) {
	for _, file := range []string{"testdata/small.csv", "testdata/small.csv.gz"} {
		w := pollingOf(t, "slot=1h trace="+file)
		if got := []string{w.Name(0), w.Name(1), w.Name(2)}; !slices.Equal(got, []string{"a", "c, d", "b"}) {
			t.Fatalf("%s: the pages are %q", file, got)
		}
		if w.End() != 11 || w.Changes(1) != 2 || w.Changes(2) != 4 || w.Changes(11) != 6 {
			t.Fatalf("%s: it ends at %d, with %d, %d and %d changes until slots 1, 2 and 11", file, w.End(), w.Changes(1), w.Changes(2), w.Changes(11))
		}
		// a changes in slots 1 (twice) and 2, "c, d" in 2, b in 3 and 11.
		web := w.Answers()
		for _, c := range []struct {
			page int
			tick int64
			want bool
		}{
			{0, 1, true}, {0, 1, false}, {0, 3, true}, {1, 1, false}, {1, 9, true}, {1, 11, false}, {2, 10, true}, {2, 11, true},
		} {
			if got := web.Poll(c.page, c.tick, 0); got != c.want {
				t.Errorf("%s: page %d in slot %d: hit %v, want %v", file, c.page, c.tick, got, c.want)
			}
		}
		if got := w.Truth().Rate(0); math.Abs(got-2.0/11) > 1e-15 {
			t.Errorf("%s: the rate of a is %g, want 2 of 11 slots", file, got)
		}
		if !web.Fresh(2, 11) || web.Fresh(2, 10) {
			t.Errorf("%s: b changes in slot 11 and not in slot 10", file)
		}
	}
}

func TestVanishingTrace(t *testing.T) {
	web := pollingOf(t, "trace=testdata/small.csv updates=vanish").Answers()
	if web.Poll(0, 3, 0) {
		t.Error("a change of slot 2 is still visible in slot 3")
	}
	if !web.Poll(2, 3, 0) || web.Poll(2, 3, 0) {
		t.Error("b changes in slot 3: the first poll of the slot sees it, the second does not")
	}
}

// TestTraceAddsUp: a poll of a trace shows all changes since the last poll; those before
// they began to add up count as one, or none where they vanished.
func TestTraceAddsUp(t *testing.T) {
	const trace = "trace=testdata/small.csv updates="
	w := pollingOf(t, trace+"cumulative")
	slots := w.rec.changes[0]
	for _, c := range []struct {
		updates string
		now     int64
		want    int
	}{
		{"cumulative", 0, len(slots)}, {"overwrite", 0, len(slots)}, {"overwrite", slots[1], len(slots) - 1}, {"vanish", slots[1], len(slots) - 2},
	} {
		w := pollingOf(t, trace+c.updates)
		modeltest.OK(t, w.Tune("updates", valuesOf(trace+"cumulative"), c.now))
		if hit := w.Answers().Poll(0, w.End(), 0); hit != (c.want > 0) || w.Last().Changes != int64(c.want) || w.Totals().Retrieved != float64(c.want) {
			t.Errorf("%s until slot %d: hit %v, %d changes, %v retrieved, want %d", c.updates, c.now, hit, w.Last().Changes, w.Totals().Retrieved, c.want)
		}
	}
}

// TestLoneChanges: a web without the changes that lie alone is that of a file without them; lone=keep is that of all.
func TestLoneChanges(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		modeltest.OK(t, os.WriteFile(path, []byte("page,unix_seconds\n"+text), 0o600))
		return path
	}
	const rest = "b,1700000000\na,1700003600\nb,1700009000\nc,1700010000\na,1700020000\n"
	with, without := file("with.csv", "old,-62135596800\na,-62135596800\n"+rest), file("without.csv", rest)
	got, want := pollingOf(t, "trace="+with), pollingOf(t, "trace="+without)
	if got.Pages() != 3 || got.End() != want.End() || got.Changes(got.End()) != 5 || got.Lone().String() == "" || want.Lone().String() != "" {
		t.Errorf("%d pages, %d changes to tick %d; lone: %s", got.Pages(), got.Changes(got.End()), got.End(), got.Lone())
	}
	for page := range 3 {
		if got.Name(page) != want.Name(page) || got.Truth().Rate(page) != want.Truth().Rate(page) {
			t.Errorf("page %d is %s of rate %g, want %s of %g", page, got.Name(page), got.Truth().Rate(page), want.Name(page), want.Truth().Rate(page))
		}
	}
	kept := pollingOf(t, "lone=keep trace="+with)
	if kept.Pages() != 4 || kept.End() != 1+(1700020000+62135596800)/3600 || kept.Name(0) != "a" || kept.Lone().String() != "" {
		t.Errorf("kept: %d pages to tick %d; lone: %s", kept.Pages(), kept.End(), kept.Lone())
	}
	_, err := New(valuesOf("trace=" + file("one.csv", "b,0\na,1700000000\na,1700003600\na,1700007200\n")))
	if err == nil || !strings.Contains(err.Error(), "changes of 1 pages") || !strings.Contains(err.Error(), "b at 1970-01-01 00:00:00; lone=keep") {
		t.Errorf("one page beside a change that lies alone: %v", err)
	}
}

// readTrace is the trace of a text.
func readTrace(name, text string, slot int64) (*trace, error) {
	log, err := changelog.Read(name, strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return newTrace(name, log, slot)
}

func TestTraceRefusals(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"page,unix_seconds\n\x1b[31m,1\n", "log.csv:2: the page's name"},
		{"page,unix_seconds\na,1\n" + strings.Repeat("b", 5000) + ",1\n", "log.csv:3: the line is longer than 4096 bytes"},
	} {
		_, err := readTrace("log.csv", c.text, 1)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, err, c.want)
		}
	}
}

// TestDamagedTrace: a compressed file cut short is refused, not read as far as it goes.
func TestDamagedTrace(t *testing.T) {
	whole := modeltest.Must(os.ReadFile("testdata/small.csv.gz"))
	path := filepath.Join(t.TempDir(), "cut.gz")
	modeltest.OK(t, os.WriteFile(path, whole[:len(whole)-6], 0o600))
	if _, err := New(valuesOf("trace=" + path)); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want a refusal that names %s", err, path)
	}
}

func TestTraceCannotBeShifted(t *testing.T) {
	w := pollingOf(t, "trace=testdata/small.csv")
	if _, err := w.Shift(Shifts()[0], 1); err == nil {
		t.Error("a recorded web was shifted")
	}
	if err := w.Tune("alpha", valuesOf("alpha=0.5"), 1); err == nil {
		t.Error("a recorded web took an α")
	}
}

func FuzzReadTrace(f *testing.F) {
	f.Add("page,unix_seconds\na,1\nb,2\n")
	f.Add("page,unix_seconds\n\"a\n\",1\n\"\"\"\",-9\n")
	f.Fuzz(func(t *testing.T, text string) {
		tr, err := readTrace("f", text, 60)
		if err != nil {
			return
		}
		n := 0
		for _, slots := range tr.changes {
			if len(slots) == 0 || !slices.IsSorted(slots) || slots[0] < 1 || slots[len(slots)-1] > tr.end {
				t.Fatalf("slots %v of 1 to %d", slots, tr.end)
			}
			n += len(slots)
		}
		if n > len(tr.rows) {
			t.Fatalf("%d slots with a change came of %d rows", n, len(tr.rows))
		}
	})
}
