package model

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
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
	if err != nil {
		t.Fatal(err)
	}
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

// TestKeptSessions: a live session is not found, a session that was cut off is, and one
// program at a time restores it. Restored, it is kept and no longer counts as cut off.
func TestKeptSessions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b[")
	if found := keptIn(t, dir); found != nil {
		t.Errorf("of no directory there are %v", found)
	}
	first := modeltest.Must(NewAutosave(dir))
	modeltest.OK(t, first.Write(testSession(t, "lakg pages=16", 7)))
	if found := keptIn(t, dir); len(found) != 0 {
		t.Errorf("one that lives is found: %v", found)
	}
	first.Leave()
	found := keptIn(t, dir)
	if len(found) != 1 || found[0].Session.Until != 7 || !found[0].CutOff {
		t.Fatalf("found are %v", found)
	}
	_, _, back, err := found[0].Take()
	if err != nil {
		t.Fatal(err)
	}
	if err := found[0].Forget(); !errors.Is(err, errGone) {
		t.Errorf("another takes it too: %v", err)
	}
	back()
	_, restored, _, err := found[0].Take()
	if err != nil {
		t.Fatal(err)
	}
	restored()
	if _, _, _, err := found[0].Take(); !errors.Is(err, errGone) {
		t.Errorf("it is restored twice: %v", err)
	}
	if found = keptIn(t, dir); len(found) != 1 || found[0].CutOff || found[0].Session.Until != 7 {
		t.Fatalf("restored there are %v", found)
	}
	modeltest.OK(t, found[0].Forget())
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("%v are left", left)
	}
}

// TestSessionsAreKept: an orderly end keeps the session, once if an equal one is there. The
// list has the sessions that were cut off first, then the latest first.
func TestSessionsAreKept(t *testing.T) {
	dir := t.TempDir()
	for _, until := range []int64{7, 8, 8} {
		autosaved(t, dir, testSession(t, "lakg pages=16 @5:mirror", until), true)
	}
	if found := keptIn(t, dir); len(found) != 2 || found[0].CutOff || found[0].Session.Until != 8 || found[1].Session.Until != 7 {
		t.Fatalf("kept are %v", found)
	}
	autosaved(t, dir, testSession(t, "lakg pages=16", 3), false)
	autosaved(t, dir, testSession(t, "lakg pages=16", 9), true)
	var ticks []int64
	for _, k := range keptIn(t, dir) {
		ticks = append(ticks, k.Session.Until)
	}
	if !slices.Equal(ticks, []int64{3, 9, 8, 7}) {
		t.Errorf("the list is %v", ticks)
	}
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

// TestKilledBeforeTheFirstWrite: the lock of a program that was killed before its first write
// goes with the next program, and that of a live program stays.
func TestKilledBeforeTheFirstWrite(t *testing.T) {
	dir := t.TempDir()
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "123"+disk.LockSuffix), nil, 0o600))
	first := modeltest.Must(NewAutosave(dir))
	second := modeltest.Must(NewAutosave(dir))
	if files, _ := os.ReadDir(dir); len(files) != 2 {
		t.Errorf("two live programs have %v", files)
	}
	first.Leave()
	second.Keep()
	if files, _ := os.ReadDir(dir); len(files) != 0 {
		t.Errorf("%v are left", files)
	}
}
