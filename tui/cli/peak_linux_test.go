package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// peakOf is the largest resident memory of a running process so far, in bytes; 0 once it has
// ended.
func peakOf(pid int) (bytes int64) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	return peakIn(text)
}

// peakIn reads the largest resident memory in bytes from the kernel's record of a process.
func peakIn(status []byte) (bytes int64) {
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) > 1 && f[0] == "VmHWM:" {
			kb, _ := strconv.ParseInt(f[1], 10, 64)
			return kb << 10
		}
	}
	return 0
}

// headlessPeak runs a line without a screen up to a tick and returns the program's peak in bytes,
// which the program writes down as it ends: a look from outside would miss the last pages.
func headlessPeak(t *testing.T, line, until string) int64 {
	t.Helper()
	home := t.TempDir()
	file := filepath.Join(home, "status")
	c := programOn(home, append(append([]string{"run"}, strings.Fields(line)...), "--until", until)...)
	c.Env = append(c.Env, "LASCOPE_STATUS="+file)
	if err := c.Run(); err != nil {
		t.Fatal(line, err)
	}
	status := modeltest.Must(os.ReadFile(file))
	return peakIn(status)
}

// near fails the test unless a peak is within a factor of 1.25 of its estimate.
func near(t *testing.T, line string, peak, estimate int64) {
	t.Helper()
	ratio := float64(estimate) / float64(peak)
	t.Logf("%s: peak %d MB, estimate %d MB, %.2f", line, peak>>20, estimate>>20, ratio)
	if ratio < 1/1.25 || ratio > 1.25 {
		t.Errorf("%s: the peak is %d MB, the estimate %d MB", line, peak>>20, estimate>>20)
	}
}

// TestPeak, with LASCOPE_LONG: without a screen a program's peak is its estimate to within a factor of 1.25, in
// every lab.
func TestPeak(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	modeltest.SkipUnderRace(t)
	empty := headlessPeak(t, "traa pages=2", "100000") // the test binary itself
	for _, x := range []struct{ line, until string }{
		{"h-traa pages=1048576", "20000"}, {"lakg pages=524288 N=60000", "20000"}, {"spl N=1000000", "20000"},
		{"peoma objects=3000", "1000000"}, {"oma-time objects=100000 classes=100", "100"}, {"robot docs=100000 family=medium", "50"},
	} {
		need, _, err := linetest.Spec(x.line).Bytes()
		modeltest.OK(t, err)
		near(t, x.line, headlessPeak(t, x.line, x.until), need+empty)
	}
}

// TestLivePeak, with LASCOPE_LONG: the same for a program on the screen with the untouched run beside
// it, once its way back is full. The run goes on at full speed until its peak stands still for twenty seconds.
func TestLivePeak(t *testing.T) {
	modeltest.LongOnly(t)
	for _, line := range []string{"h-traa pages=512", "h-traa pages=262144", "fpa pages=65536 capacity=100", "spl N=1000000", "peoma objects=3000", "oma objects=20000 classes=10", "robot docs=8000", "robot docs=20000 changes=1"} {
		need := modeltest.Must(model.LiveBytes(linetest.Spec(line)))
		x := onPty(t, t.TempDir(), append(strings.Fields(line), "--speed", "max")...)
		x.resize(160, 48)
		x.begun()
		change := "n" // halves N
		if strings.HasPrefix(line, "robot") {
			change = ":gamma=0.4\r"
		}
		x.press(change)
		peak := int64(0)
		for still := 0; still < 20; still++ {
			time.Sleep(time.Second)
			if p := peakOf(x.c.Process.Pid); p > peak {
				peak, still = p, 0
			}
		}
		x.quits()
		near(t, line, peak, need)
	}
}
