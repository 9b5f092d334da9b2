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
)

// historyFile is where the prompt's lines are kept under a home of the test's own.
func historyFile(t *testing.T) string {
	return filepath.Join(alone(t), ".local", "state", "lascope", "history")
}

// What is typed in one program is recalled in the next.
func TestHistoryIsKept(t *testing.T) {
	path := historyFile(t)
	for i, want := range []string{"goto 1", "goto 1\ngoto 2", "goto 2\ngoto 1"} {
		o := settled(t)
		a := newApp(&driver{}, testTheme("mono", "braille"), *o)
		a.memory.add([]string{"goto 1", "goto 2", "goto 1"}[i])
		a.memory.flush()
		data, err := os.ReadFile(path)
		if err != nil || string(data) != want+"\n" {
			t.Fatalf("after %d programs: %q, %v", i+1, data, err)
		}
	}
	a := newApp(&driver{}, testTheme("mono", "braille"), *settled(t))
	if !slices.Equal(a.memory.lines, []string{"goto 2", "goto 1"}) {
		t.Errorf("recalled %q", a.memory.lines)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	if _, err := os.Stat(path + ".lock"); err == nil {
		t.Error("the lock is left behind")
	}
}

// Levels over each other have one memory, and what the prompt takes goes there.
func TestPromptKeepsItsLines(t *testing.T) {
	path := historyFile(t)
	h := newHand(t, "tree", 120, 40)
	h.memory = newMemory(Options{})
	h.press(strings.Split(":speed 5", "")...)
	h.press("enter")
	h.memory.flush()
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
		m := newMemory(Options{})
		all.Go(func() {
			for i := range each {
				m.add(fmt.Sprintf("goto %d%02d", p+1, i))
				if i%3 == 0 {
					time.Sleep(time.Millisecond)
				}
			}
			m.writing.Wait()
		})
	}
	all.Wait()
	lines := rememberedIn(path)
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
	for i := range 3 * rememberedLines {
		lines = append(lines, fmt.Sprintf("goto %d", i))
	}
	long := strings.Repeat("x", rememberedRunes+1)
	os.MkdirAll(filepath.Dir(path), 0o700)
	os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"+long+"\n\x1b[2Jnote \x00hi\t\n\n"), 0o600)
	m := newMemory(Options{})
	m.add("the last")
	m.flush()
	kept := rememberedIn(path)
	if len(kept) != rememberedLines || kept[len(kept)-1] != "the last" || kept[len(kept)-2] != "[2Jnote hi" || kept[0] != "goto 1002" {
		t.Errorf("%d lines, from %q to %q", len(kept), kept[0], kept[len(kept)-2:])
	}
}

// history = false neither reads nor writes; what cannot be written harms nothing.
func TestHistoryOffOrUnwritable(t *testing.T) {
	path := historyFile(t)
	m := settled(t, "--config", configFile(t, "history = false")).memory
	m.add("goto 1")
	m.flush()
	if _, err := os.Stat(path); err == nil || !slices.Equal(m.lines, []string{"goto 1"}) {
		t.Errorf("switched off it is kept all the same; %v", m.lines)
	}
	os.MkdirAll(filepath.Dir(filepath.Dir(path)), 0o700)
	os.WriteFile(filepath.Dir(path), []byte("a file, no directory"), 0o600)
	m = newMemory(Options{})
	m.add("goto 1")
	m.flush()
	os.Remove(filepath.Dir(path))
	os.MkdirAll(path, 0o700) // a directory in its place
	m = newMemory(Options{})
	m.add("goto 1")
	m.flush()
	if info, err := os.Stat(path); err != nil || !info.IsDir() || len(m.lines) != 1 {
		t.Errorf("%v, %v", err, m.lines)
	}
	var none *memory
	none.flush()
}

// A lock that a killed program left behind is taken over, also when the clock was set
// back since.
func TestStaleLock(t *testing.T) {
	for _, age := range []time.Duration{2 * staleLock, -time.Hour} {
		path := historyFile(t)
		os.MkdirAll(filepath.Dir(path), 0o700)
		os.WriteFile(path+".lock", nil, 0o600)
		then := time.Now().Add(-age)
		os.Chtimes(path+".lock", then, then)
		m := newMemory(Options{})
		m.add("goto 1")
		m.flush()
		if got := rememberedIn(path); !slices.Equal(got, []string{"goto 1"}) {
			t.Errorf("a lock %v old: kept %q", age, got)
		}
	}
}
