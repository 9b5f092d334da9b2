//go:build unix

package cli

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// A sample is one line of the probe: MB resident, on the heap, alive, and goroutines.
type sample struct{ resident, heap, alive, goroutines int }

func samples(t *testing.T, file string) (all []sample) {
	t.Helper()
	text := modeltest.Must(os.ReadFile(file))
	for line := range strings.Lines(string(text)) {
		var s sample
		if n, _ := fmt.Sscan(line, &s.resident, &s.heap, &s.alive, &s.goroutines); n == 4 {
			all = append(all, s)
		}
	}
	return all
}

// TestLongRun, with LASCOPE_LONG: 32,768 pages run on a terminal at full speed for ten minutes. The live heap and the number of
// goroutines do not grow. Frames are drawn until the end.
func TestLongRun(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	const lasts, warm = 10 * time.Minute, 120
	home := t.TempDir()
	c := programOn(home, "h-traa", "pages=32768", "--speed", "max")
	file := filepath.Join(home, "probe")
	c.Env = append(c.Env, "LASCOPE_PROBE="+file)
	x := startOn(t, home, c)
	x.resize(160, 48)
	x.begun()
	time.Sleep(lasts)
	all := samples(t, file)
	if len(all) < warm+4 {
		t.Fatalf("%d samples", len(all))
	}
	x.forget()
	x.wait("tick") // frames are drawn
	x.quits()

	most := func(part []sample, of func(sample) int) int {
		m := 0
		for _, s := range part {
			m = max(m, of(s))
		}
		return m
	}
	before, after := all[:warm+1], all[warm+1:]
	for name, of := range map[string]func(sample) int{
		"alive on the heap": func(s sample) int { return s.alive }, "resident": func(s sample) int { return s.resident },
	} {
		// Checkpoints may take 48 MB more in the course of a run.
		if first, then := most(before, of), most(after, of); then > first+first/4+64 {
			t.Errorf("%s: %d MB at most in the first %d s, then %d", name, first, warm+1, then)
		}
	}
	// Some come and go, a tick's, a writing's: those that stay are the fewest of a while.
	fewest := math.MaxInt
	for _, s := range after[max(0, len(after)-max(10, len(after)/10)):] {
		fewest = min(fewest, s.goroutines)
	}
	if first := most(before, func(s sample) int { return s.goroutines }); fewest > first {
		t.Errorf("goroutines: %d at most in the first %d s, %d at least in the end", first, warm+1, fewest)
	}
	for i := 0; i < len(all); i += max(1, min(10, len(all)/6)) {
		t.Logf("%4d s: %+v", i+1, all[i])
	}
	t.Logf("%4d s: %+v", len(all), all[len(all)-1])
}
