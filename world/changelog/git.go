package changelog

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lascope/internal/refusal"
	"lascope/world"
)

// GitFormat is the --format of git log, with --name-status and -z, that [ReadGit] reads: each
// commit begins with a NUL, "commit", a blank and its committer's time.
const GitFormat = "%x00commit %ct"

// A Selection is the part of a history whose changes are taken. Renames are followed through all of it.
type Selection struct {
	From, To int64 // Unix seconds: commits from From on and before To
	Bulk     int   // leave out commits of more files; 0 leaves out none
}

// Whole takes every change.
var Whole = Selection{From: -mostSeconds, To: mostSeconds + 1}

// A History is the changes of a repository's files and the counts behind them, of the commits that are taken.
type History struct {
	Log
	Commits int // with at least one file
	Bulk    int // of them, left out for the number of their files
	Renames int
	Untimed int // commits whose time is no time, left out
}

// ReadGit reads the output of
//
//	git log --reverse --topo-order --name-status -z -M --format=GitFormat
//
// A file is a page, and each commit that adds, edits, renames or deletes it is a change. A
// renamed file stays the same page; a page has the last name of its file. A merge
// has no files, as git log lists it. The error is a sentence.
func ReadGit(r io.Reader, take Selection) (out History, err error) {
	defer refusal.To(&err)
	h := gitHistory{log: newBuilder(), moved: map[string]int32{}, take: take}
	words := bufio.NewScanner(r)
	words.Buffer(make([]byte, 0, 64<<10), 1<<20)
	words.Split(splitNUL)
	var commit []fileChange
	var at string
	for words.Scan() {
		word := strings.TrimPrefix(words.Text(), "\n") // git ends the heading of a commit with a line end
		if word == "" {
			continue
		}
		if time, begins := strings.CutPrefix(word, "commit "); begins {
			h.add(commit, at)
			commit, at = commit[:0], time
			continue
		}
		c := fileChange{status: word[0]}
		ok := words.Scan()
		if c.from, c.to = words.Text(), words.Text(); ok && (c.status == 'R' || c.status == 'C') {
			ok = words.Scan()
			c.to = words.Text()
		}
		if !ok || c.from == "" || c.to == "" || !strings.Contains("ACDMRTUX", word[:1]) {
			refusal.Say("git log: %.100q is not the state of a file and its name", word)
		}
		commit = append(commit, c)
	}
	refusal.As(words.Err(), "git log: its output cannot be read: %w")
	h.add(commit, at)
	h.Log = h.log.Log
	h.name()
	return h.History, nil
}

// splitNUL is a [bufio.SplitFunc] of words that end with NUL.
func splitNUL(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if i := bytes.IndexByte(data, 0); i >= 0 {
		return i + 1, data[:i], nil
	}
	if atEOF && len(data) > 0 {
		return len(data), data, nil
	}
	return 0, nil, nil
}

// A fileChange is one file of a commit: its state, a letter of git's, and its names before and
// after.
type fileChange struct {
	status   byte
	from, to string
}

// A gitHistory follows files by their names while commits pass, oldest first. log.pages holds
// the pages of the names that exist.
type gitHistory struct {
	History
	log   *builder
	moved map[string]int32 // the page that a name had before it was renamed
	take  Selection
}

// add adds the changes of one commit at its time, in digits.
func (h *gitHistory) add(commit []fileChange, time string) {
	if len(commit) == 0 {
		return
	}
	at, err := strconv.ParseInt(strings.TrimSpace(time), 10, 64)
	timed := err == nil && at >= -mostSeconds && at <= mostSeconds
	within := timed && at >= h.take.From && at < h.take.To
	bulk := within && h.take.Bulk > 0 && len(commit) > h.take.Bulk
	switch {
	case !timed:
		h.Untimed++
	case bulk:
		h.Bulk++
		fallthrough
	case within:
		h.Commits++
	}
	for _, c := range commit {
		page := h.page(c)
		if c.status == 'R' {
			h.rename(page, c)
			if within {
				h.Renames++
			}
		}
		if !within || bulk {
			continue
		}
		refusal.As(refusal.Of(func() { h.log.change(page, at) }), "git log: %w; --since, --until or --paths takes a part of it")
	}
}

// page is the page that a change is of, a new one if its file is new.
func (h *gitHistory) page(c fileChange) int32 {
	name := c.from
	if c.status == 'C' {
		name = c.to
	}
	page, known := h.log.pages[name]
	if !known && c.status != 'A' && c.status != 'C' { // an edit on a branch where the name is still the old one
		page, known = h.moved[name]
	}
	if !known {
		page = h.log.newPage(name)
		h.log.pages[name] = page
	}
	return page
}

// rename gives a page its new name. A later file may take the old name.
func (h *gitHistory) rename(page int32, c fileChange) {
	if h.log.pages[c.from] == page {
		delete(h.log.pages, c.from)
	}
	h.moved[c.from] = page
	h.log.Names[page] = c.to
	h.log.pages[c.to] = page
}

// longestPath bounds a page's name in bytes, so that its row stays within [MostLine].
const longestPath = 4000

// name gives each page a name that no other page has and that a terminal can show: other signs are
// escaped as in Go, a second page of one name gets " (2)". Pages without changes are left out.
func (h *gitHistory) name() {
	kept := newBuilder()
	changes := make([]int, len(h.Names))
	for _, c := range h.Changes {
		changes[c.Page]++
	}
	as := make([]int32, len(h.Names))
	for page, name := range h.Names {
		if changes[page] == 0 {
			continue
		}
		name = world.Shown(name)
		if len(name) > longestPath {
			refusal.Say("git log: the name %.100q… has more than %d bytes", name, longestPath)
		}
		taken := func(name string) bool {
			_, before := kept.pages[name]
			other, later := h.log.pages[name]
			return before || later && other != int32(page)
		}
		free := name
		for k := 2; taken(free); k++ {
			free = fmt.Sprintf("%s (%d)", name, k)
		}
		if len(kept.Names) == MostPages {
			refusal.Say("git log: a trace has at most %d pages; --paths takes a part of them", MostPages)
		}
		as[page] = kept.newPage(free)
		kept.pages[free] = as[page]
	}
	for i := range h.Changes {
		h.Changes[i].Page = as[h.Changes[i].Page]
	}
	h.Names = kept.Names
}
