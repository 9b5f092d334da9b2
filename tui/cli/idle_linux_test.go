package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"lascope/model/modeltest"
)

// cpuTime is the time that the threads of a process have run.
func cpuTime(pid int) (total time.Duration) {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	for _, f := range files {
		text, _ := os.ReadFile(f)
		first, _, _ := strings.Cut(string(text), " ")
		n, _ := strconv.ParseInt(first, 10, 64)
		total += time.Duration(n)
	}
	return total
}

// TestPausedSleeps, with LASCOPE_LONG: a paused program takes less than 0.2 % of a core. Its start is not over at
// once, so the quietest of a few stretches counts.
func TestPausedSleeps(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	for _, name := range []string{"paused", "lesson"} {
		x := screenOf(t, name)
		x.wait("tick")
		if cpuTime(x.c.Process.Pid) == 0 {
			t.Skip("this kernel does not count the time of threads")
		}
		least := 1.0
		for begun := time.Now(); least >= 0.002 && time.Since(begun) < testTimeout; {
			before, at := cpuTime(x.c.Process.Pid), time.Now()
			time.Sleep(2 * time.Second)
			least = min(least, float64(cpuTime(x.c.Process.Pid)-before)/float64(time.Since(at)))
		}
		if least >= 0.002 {
			t.Errorf("%s: it takes %.2f %% of a core", name, 100*least)
		}
		x.quits()
	}
}
