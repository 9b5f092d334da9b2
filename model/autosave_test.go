package model

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"lascope/internal/disk"
	"lascope/model/modeltest"
)

func testSession(t *testing.T, line string, until int64) Session {
	t.Helper()
	spec := modeltest.Must(Parse(line))
	return Session{Spec: spec, Until: until}
}

// autosaved leaves a session in a directory: closed in order, or cut off.
func autosaved(t *testing.T, dir string, s Session, orderly bool) {
	t.Helper()
	a, err := NewAutosave(dir)
	if err == nil {
		err = a.Write(s)
	}
	modeltest.OK(t, err)
	if orderly {
		a.Keep()
	} else {
		a.Leave()
	}
}

// keptIn lists the kept sessions of a directory.
func keptIn(t *testing.T, dir string) []KeptSession {
	t.Helper()
	return modeltest.Must(KeptSessions(dir))
}

// TestKeptScripts plays testdata/kept.txt, with programs that save their sessions in a directory:
//
//	> begin [TICK LINE]       one begins, and saves
//	> leave, keep             the last one that lives is cut off, or ends in order
//	> list                    the sessions of programs that have ended
//	> take N                  a program restores one of the list; > restored, or > back
//	> forget N, damage N      it is removed, or its file changes
//	> lock                    a program was killed before it saved
//	> files                   how many files there are
func TestKeptScripts(t *testing.T) {
	modeltest.Scripts(t, "testdata/kept.txt", func(t *testing.T) func(string, []string) string {
		return func(_ string, words []string) (out string) {
			k := keeper{dir: filepath.Join(t.TempDir(), "a", "b[")}
			for _, word := range words {
				news, err := k.do(t, word)
				if err != nil {
					news = "refused: " + err.Error() + "\n"
				}
				for _, s := range k.kept {
					news = strings.ReplaceAll(news, s.Path, "FILE")
				}
				out += news
			}
			return out
		}
	})
}

// A keeper is the directory of a script, with its live programs.
type keeper struct {
	dir            string
	live           []*Autosave
	kept           []KeptSession // as they were listed last
	restored, back func()
}

func (k *keeper) do(t *testing.T, word string) (news string, err error) {
	verb, rest, _ := strings.Cut(word, " ")
	number, line, saves := strings.Cut(rest, " ")
	n, _ := strconv.Atoi(number)
	last := len(k.live) - 1
	switch verb {
	case "begin":
		k.live = append(k.live, modeltest.Must(NewAutosave(k.dir)))
		if saves {
			err = k.live[last+1].Write(testSession(t, line, int64(n)))
		}
	case "leave":
		k.live[last].Leave()
		k.live = k.live[:last]
	case "keep":
		k.live[last].Keep()
		k.live = k.live[:last]
	case "list":
		k.kept = keptIn(t, k.dir)
		for i, s := range k.kept {
			news += fmt.Sprintf("%d: %s\n", i+1, s.Describe())
		}
		news = cmp.Or(news, "none\n")
	case "take":
		_, k.restored, k.back, err = k.kept[n-1].Take()
	case "restored":
		k.restored()
	case "back":
		k.back()
	case "forget":
		err = k.kept[n-1].Forget()
	case "damage":
		text := modeltest.Must(os.ReadFile(k.kept[n-1].Path))
		putFile(t, k.kept[n-1].Path, strings.Replace(string(text), "@5:", "@6:", 1))
	case "lock":
		modeltest.OK(t, os.MkdirAll(k.dir, 0o700))
		putFile(t, filepath.Join(k.dir, "123"+disk.LockSuffix), "")
	case "files":
		news = fmt.Sprintln(len(modeltest.Must(os.ReadDir(k.dir))))
	}
	return news, err
}

// TestKeptSessionsAreBounded: the latest KeptMost sessions are kept, none older than KeptFor.
// A session in which nothing was done goes before one with a note or an intervention.
func TestKeptSessionsAreBounded(t *testing.T) {
	dir := t.TempDir()
	noted := testSession(t, "lakg pages=16", 1000)
	noted.Notes = []Note{{5, "worth keeping"}}
	autosaved(t, dir, noted, true)
	for until := range int64(KeptMost) {
		autosaved(t, dir, testSession(t, "lakg pages=16", 1+until), true)
	}
	has := func(until int64) bool {
		return slices.ContainsFunc(keptIn(t, dir), func(k KeptSession) bool { return k.Session.Until == until })
	}
	if n := len(keptIn(t, dir)); n != KeptMost || !has(1000) || has(1) {
		t.Errorf("%d are kept; the note: %v, the oldest: %v", n, has(1000), has(1))
	}
	for until := range int64(KeptMost) {
		autosaved(t, dir, testSession(t, "lakg pages=16 @3:mirror", 101+until), true)
	}
	if n := len(keptIn(t, dir)); n != KeptMost || has(1000) || has(20) || !has(101) {
		t.Errorf("%d are kept; the oldest note: %v, nothing done: %v, the first intervention: %v", n, has(1000), has(20), has(101))
	}
	long := time.Now().Add(-KeptFor - time.Hour)
	for _, k := range keptIn(t, dir) {
		if k.Session.Until == 110 {
			modeltest.OK(t, os.Chtimes(k.Path, long, long))
		}
	}
	modeltest.Must(NewAutosave(dir))
	if has(110) || !has(111) {
		t.Error("a session older than KeptFor is kept")
	}
}

// TestKeptBytesAreBounded: the sessions that are kept have at most KeptBytes together.
func TestKeptBytesAreBounded(t *testing.T) {
	modeltest.LongOnly(t)
	dir := t.TempDir()
	large := testSession(t, "lakg pages=16", 0)
	large.Notes = []Note{{5, strings.Repeat("x", KeptBytes/3-200)}}
	for until := range int64(4) {
		large.Until = 1 + until
		autosaved(t, dir, large, true)
	}
	if found := keptIn(t, dir); len(found) != 3 || found[0].Session.Until != 4 {
		t.Errorf("%d sessions of a third are kept", len(found))
	}
}
