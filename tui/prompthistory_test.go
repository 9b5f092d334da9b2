package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gofrs/flock"
)

// historyFile is where the prompt's lines are kept under a home of the test's own.
func historyFile(t *testing.T) string {
	return filepath.Join(ownHome(t), ".local", "state", "lascope", "history")
}

// What is typed in one program is recalled in the next.
func TestHistoryIsKept(t *testing.T) {
	path := historyFile(t)
	for i, want := range []string{"goto 1", "goto 1\ngoto 2", "goto 1\ngoto 2\ngoto 1"} {
		o := settledOptions(t)
		a := newApp(&driver{}, testTheme("mono", "braille"), *o)
		a.history.add([]string{"goto 1", "goto 2", "goto 1"}[i])
		a.history.flush()
		data, err := os.ReadFile(path)
		if err != nil || string(data) != want+"\n" {
			t.Fatalf("after %d programs: %q, %v", i+1, data, err)
		}
	}
	a := newApp(&driver{}, testTheme("mono", "braille"), *settledOptions(t))
	if !slices.Equal(a.history.lines, []string{"goto 2", "goto 1"}) {
		t.Errorf("recalled %q", a.history.lines)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Levels over each other have one memory, and what the prompt takes goes there.
func TestPromptKeepsItsLines(t *testing.T) {
	path := historyFile(t)
	h := newHand(t, "tree", 120, 40)
	h.history = newHistory(Options{})
	h.press(strings.Split(":speed 5", "")...)
	h.press("enter")
	h.history.flush()
	if data, _ := os.ReadFile(path); string(data) != "speed 5\n" {
		t.Errorf("the file has %q", data)
	}
	h.press(":", "up")
	h.sees(": speed 5")
}

// Programs that run at the same time do not lose each other's lines.
func TestHistoriesMerge(t *testing.T) {
	path := historyFile(t)
	const programs, each = 4, 12
	var all sync.WaitGroup
	for p := range programs {
		m := newHistory(Options{})
		all.Go(func() {
			for i := range each {
				m.add(fmt.Sprintf("goto %d%02d", p+1, i))
				if i%3 == 0 {
					time.Sleep(time.Millisecond)
				}
			}
			m.flush()
		})
	}
	all.Wait()
	lines, _ := readHistory(path)
	if len(lines) != programs*each {
		t.Errorf("%d lines of %d are kept", len(lines), programs*each)
	}
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
	for i := range 3 * historyLines {
		lines = append(lines, fmt.Sprintf("goto %d", i))
	}
	long := strings.Repeat("x", historyRunes+1)
	os.MkdirAll(filepath.Dir(path), 0o700)
	os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"+long+"\n\x1b[2Jnote \x00hi\t\n\n"), 0o600)
	m := newHistory(Options{})
	m.add("the last")
	m.flush()
	kept := newHistory(Options{}).lines
	if all, _ := readHistory(path); len(all) > historyLines+1 {
		t.Errorf("the file has %d lines", len(all))
	}
	if len(kept) != historyLines || kept[len(kept)-1] != "the last" || kept[len(kept)-2] != "[2Jnote hi" || kept[0] != "goto 1002" {
		t.Errorf("%d lines, from %q to %q", len(kept), kept[0], kept[len(kept)-2:])
	}
}

// history = false neither reads nor writes; what cannot be written harms nothing.
func TestHistoryOffOrUnwritable(t *testing.T) {
	path := historyFile(t)
	m := settledOptions(t, "--config", settingsFile(t, "history = false")).history
	m.add("goto 1")
	m.flush()
	if _, err := os.Stat(path); err == nil || !slices.Equal(m.lines, []string{"goto 1"}) {
		t.Errorf("switched off it is kept all the same; %v", m.lines)
	}
	os.MkdirAll(filepath.Dir(filepath.Dir(path)), 0o700)
	os.WriteFile(filepath.Dir(path), []byte("a file, no directory"), 0o600)
	m = newHistory(Options{})
	m.add("goto 1")
	m.flush()
	os.Remove(filepath.Dir(path))
	os.MkdirAll(path, 0o700) // a directory in its place
	m = newHistory(Options{})
	m.add("goto 1")
	m.flush()
	if info, err := os.Stat(path); err != nil || !info.IsDir() || len(m.lines) != 1 {
		t.Errorf("%v, %v", err, m.lines)
	}
	var none *history
	none.flush()
}

// A file beyond historyBytes is read from its end, from the first whole line on.
func TestLongHistoryIsReadFromItsEnd(t *testing.T) {
	path := historyFile(t)
	os.MkdirAll(filepath.Dir(path), 0o700)
	lines := strings.Repeat(strings.Repeat("x", historyRunes-1)+"\n", 2*historyBytes/historyRunes)
	os.WriteFile(path, []byte("goto 1\n"+lines+"goto 2\n"), 0o600)
	if h := newHistory(Options{}); len(h.lines) != 2 || h.lines[1] != "goto 2" || len(h.lines[0]) != historyRunes-1 {
		t.Errorf("%d lines are recalled", len(h.lines))
	}
	if info, err := os.Stat(path); err != nil || info.Size() > 2*historyRunes {
		t.Errorf("the file is not trimmed: %v, %v", info, err)
	}
}

// Without its lock, which another program may hold for long, a line is given up and the
// program goes on.
func TestHeldHistory(t *testing.T) {
	path := historyFile(t)
	os.MkdirAll(filepath.Dir(path), 0o700)
	lock := flock.New(path + ".lock")
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	h := newHistory(Options{})
	h.add("goto 1")
	h.flush()
	if _, err := os.Stat(path); err == nil {
		t.Error("the file was written under another program's lock")
	}
	lock.Unlock()
	h.add("goto 2")
	h.flush()
	if got := newHistory(Options{}).lines; !slices.Equal(got, []string{"goto 2"}) {
		t.Errorf("kept %q", got)
	}
}
