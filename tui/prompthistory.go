package tui

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"

	"lascope/model"
)

// A memory is what was typed in the prompt, the latest last: of all levels of this
// program, and of the programs before it if it is kept in a file. Programs that run at
// the same time do not lose each other's lines: each adds its own to what the file has
// by then. Whatever goes wrong with the file goes wrong in silence.
type memory struct {
	lines []string
	path  string // "" keeps them in the program alone

	mutex   sync.Mutex
	pending []string // not in the file yet
	writing sync.WaitGroup
	file    sync.Mutex // one at a time writes it
}

const (
	rememberedLines = 500
	rememberedRunes = 4096 // of a line
	memoryBytes     = 1 << 20
)

// newMemory remembers what the file has, unless it is not wanted.
func newMemory(o Options) *memory {
	m := &memory{}
	if !o.NoHistory {
		m.path = homePath("XDG_STATE_HOME", filepath.Join(".local", "state"), "history")
		m.lines = rememberedIn(m.path)
	}
	return m
}

// add remembers a line as the latest.
func (m *memory) add(line string) {
	m.lines = remembering(m.lines, line)
	if m.path == "" {
		return
	}
	m.mutex.Lock()
	m.pending = append(m.pending, line)
	m.mutex.Unlock()
	m.writing.Go(m.write)
}

// flush waits until all is written, but not for long.
func (m *memory) flush() {
	if m == nil {
		return
	}
	done := make(chan struct{})
	go func() { m.writing.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(2 * time.Second):
	}
}

// write adds the pending lines to the file.
func (m *memory) write() {
	m.file.Lock()
	defer m.file.Unlock()
	defer func() { _ = recover() }() // the program is worth more than its memory
	if os.MkdirAll(filepath.Dir(m.path), 0o700) != nil {
		return
	}
	release, ok := hold(m.path + ".lock")
	if !ok {
		return
	}
	defer release()
	m.mutex.Lock()
	mine := m.pending
	m.pending = nil
	m.mutex.Unlock()
	if len(mine) == 0 {
		return
	}
	lines := rememberedIn(m.path)
	for _, line := range mine {
		lines = remembering(lines, line)
	}
	_ = model.WriteWhole(m.path, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(lines, "\n")+"\n")
		return err
	})
}

// A lock that is older than this was left behind by a program that was killed; so was
// one from later than now, after which the clock was set back.
const staleLock = 5 * time.Second

// hold takes a lock that other programs heed; false if it does not come free.
func hold(path string) (release func(), ok bool) {
	for range 200 {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
		if err == nil {
			f.Close()
			return func() { os.Remove(path) }, true
		}
		if !os.IsExist(err) {
			return nil, false
		}
		if info, err := os.Stat(path); err == nil && time.Since(info.ModTime()).Abs() > staleLock {
			os.Remove(path)
			continue
		}
		time.Sleep(5 * time.Millisecond)
	}
	return nil, false
}

// remembering adds a line, which then stands once, and drops the oldest.
func remembering(lines []string, line string) []string {
	lines = append(slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == line }), line)
	return lines[max(0, len(lines)-rememberedLines):]
}

// rememberedIn are the lines of a file; none if it cannot be read.
func rememberedIn(path string) []string {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, memoryBytes))
	if err != nil {
		return nil
	}
	var lines []string
	for line := range strings.SplitSeq(string(data), "\n") {
		line = strings.TrimSpace(strings.Map(printable, line))
		if line != "" && len([]rune(line)) <= rememberedRunes {
			lines = append(lines, line)
		}
	}
	return lines[max(0, len(lines)-rememberedLines):]
}

// printable drops what cannot stand on a line of the screen.
func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return -1
	}
	return r
}
