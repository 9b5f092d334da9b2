package run

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gofrs/flock"

	"lascope/model/modeltest"
	"lascope/tui/config"
)

// historyFile is where the prompt's lines are kept under a home of the test's own.
func historyFile(t *testing.T) string {
	return filepath.Join(ownHome(t), ".local", "state", "lascope", "history")
}

// Screens over each other share one history, and the prompt adds its lines to it.
func TestPromptKeepsItsLines(t *testing.T) {
	path := historyFile(t)
	h := newHand(t, "tree", 120, 40)
	h.history = config.NewHistory(config.Options{})
	h.press(strings.Split(":speed 5", "")...)
	h.press("enter")
	h.history.Flush()
	data, _ := os.ReadFile(path)
	modeltest.Equal(t, string(data), "speed 5\n", "of the file %q the text is", data)
	h.press(":", "up")
	h.sees(": speed 5")
}

// Programs that run at the same time do not lose each other's lines.
func TestHistoriesMerge(t *testing.T) {
	path := historyFile(t)
	const programs, each = 4, 12
	var all sync.WaitGroup
	for p := range programs {
		m := config.NewHistory(config.Options{})
		all.Go(func() {
			for i := range each {
				m.Add(fmt.Sprintf("goto %d%02d", p+1, i))
				if i%3 == 0 {
					runtime.Gosched()
				}
			}
			m.Flush()
		})
	}
	all.Wait()
	lines, _, _ := config.ReadHistory(path)
	modeltest.Equal(t, len(lines), programs*each, "lines kept:")
	for p := range programs {
		prefix, own := fmt.Sprintf("goto %d", p+1), []string{}
		for _, line := range lines {
			if strings.HasPrefix(line, prefix) {
				own = append(own, line)
			}
		}
		if !slices.IsSorted(own) {
			t.Errorf("out of order: %v", own)
		}
	}
}

func TestHistoryHasALimit(t *testing.T) {
	path := historyFile(t)
	var lines []string
	for i := range 3 * config.HistoryLines {
		lines = append(lines, fmt.Sprintf("goto %d", i))
	}
	long := strings.Repeat("x", config.HistoryRunes+1)
	os.MkdirAll(filepath.Dir(path), 0o700)
	os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"+long+"\n\x1b[2Jnote \x00hi\t\n\n"), 0o600)
	m := config.NewHistory(config.Options{})
	m.Add("the last")
	m.Flush()
	kept := config.NewHistory(config.Options{}).Lines
	if all, _, _ := config.ReadHistory(path); len(all) > config.HistoryLines+1 {
		t.Errorf("the file has %d lines", len(all))
	}
	if len(kept) != config.HistoryLines || kept[len(kept)-1] != "the last" || kept[len(kept)-2] != "[2Jnote hi" || kept[0] != "goto 1002" {
		t.Errorf("%d lines, from %q to %q", len(kept), kept[0], kept[len(kept)-2:])
	}
}

// history = false neither reads nor writes. A history that cannot be written harms nothing.
func TestHistoryOffOrUnwritable(t *testing.T) {
	path := historyFile(t)
	m := settledOptions(t, "--config", settingsFile(t, "history = false")).History
	m.Add("goto 1")
	m.Flush()
	if _, err := os.Stat(path); err == nil || !slices.Equal(m.Lines, []string{"goto 1"}) {
		t.Errorf("switched off it is kept all the same; %v", m.Lines)
	}
	os.MkdirAll(filepath.Dir(filepath.Dir(path)), 0o700)
	os.WriteFile(filepath.Dir(path), []byte("a file, no directory"), 0o600)
	m = config.NewHistory(config.Options{})
	m.Add("goto 1")
	m.Flush()
	os.Remove(filepath.Dir(path))
	os.MkdirAll(path, 0o700) // a directory in its place
	m = config.NewHistory(config.Options{})
	m.Add("goto 1")
	m.Flush()
	if info, err := os.Stat(path); err != nil || !info.IsDir() || len(m.Lines) != 1 {
		t.Errorf("%v, %v", err, m.Lines)
	}
	var none *config.History
	none.Flush()
}

// TestLongHistoryIsCut: a file beyond HistoryBytes keeps its lines, one of each kind, before and
// behind a line that is too long to recall.
func TestLongHistoryIsCut(t *testing.T) {
	path := historyFile(t)
	os.MkdirAll(filepath.Dir(path), 0o700)
	lines := strings.Repeat(strings.Repeat("x", config.HistoryRunes-1)+"\n", 2*config.HistoryBytes/config.HistoryRunes)
	os.WriteFile(path, []byte("goto 1\n"+lines+"goto 2\n"+strings.Repeat("y", 2*config.HistoryBytes)+"\ngoto 3\n"+strings.Repeat("z", 2*config.HistoryBytes)), 0o600)
	for range 2 {
		h := config.NewHistory(config.Options{})
		if len(h.Lines) != 4 || h.Lines[0] != "goto 1" || len(h.Lines[1]) != config.HistoryRunes-1 || h.Lines[2] != "goto 2" || h.Lines[3] != "goto 3" {
			t.Errorf("%d lines are recalled", len(h.Lines))
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 2*config.HistoryRunes {
		t.Errorf("the file is not cut: %v, %v", info, err)
	}
}

// TestHugeHistory: of a history of 320 MB the end alone is read, and kept.
func TestHugeHistory(t *testing.T) {
	path := historyFile(t)
	os.MkdirAll(filepath.Dir(path), 0o700)
	end := "goto 2\ngoto 1\ngoto 2\n"
	modeltest.OK(t, os.WriteFile(path, nil, 0o600))
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	modeltest.OK(t, err)
	_, err = f.WriteAt([]byte("\n"+end), 320<<20) // behind a hole
	f.Close()
	modeltest.OK(t, err)
	for range 2 {
		if lines := config.NewHistory(config.Options{}).Lines; !slices.Equal(lines, []string{"goto 1", "goto 2"}) {
			t.Errorf("it recalls %q", lines)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 100 {
		t.Errorf("the file is not cut: %v, %v", info, err)
	}
}

// Without its lock, which another program may hold for long, a line is given up and the
// program goes on.
func TestHeldHistory(t *testing.T) {
	modeltest.LongOnly(t)
	path := historyFile(t)
	os.MkdirAll(filepath.Dir(path), 0o700)
	lock := flock.New(path + ".lock")
	modeltest.OK(t, lock.Lock())
	h := config.NewHistory(config.Options{})
	h.Add("goto 1")
	h.Flush()
	if _, err := os.Stat(path); err == nil {
		t.Error("the file was written under another program's lock")
	}
	lock.Unlock()
	h.Add("goto 2")
	h.Flush()
	modeltest.Same(t, config.NewHistory(config.Options{}).Lines, []string{"goto 2"}, "kept")
}
