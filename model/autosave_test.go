package model

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func testSession(t *testing.T, line string, until int64) Session {
	t.Helper()
	spec, err := Parse(line)
	if err != nil {
		t.Fatal(err)
	}
	return Session{Spec: spec, Until: until}
}

// TestCutOffSessions: a live session is not found, a session that was cut off is, and only
// one process takes it.
func TestCutOffSessions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if found, err := CutOffSessions(dir); err != nil || found != nil {
		t.Errorf("of no directory there are %v (%v)", found, err)
	}
	first, err := NewAutosave(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := first.Write(testSession(t, "lakg pages=16", 7)); err != nil {
		t.Fatal(err)
	}
	if found, _ := CutOffSessions(dir); len(found) != 0 {
		t.Errorf("one that lives is found: %v", found)
	}
	first.Leave()
	found, err := CutOffSessions(dir)
	if err != nil || len(found) != 1 || found[0].Session.Until != 7 {
		t.Fatalf("found are %v (%v)", found, err)
	}
	_, _, back, err := found[0].Take()
	if err != nil {
		t.Fatal(err)
	}
	if err := found[0].Drop(); !errors.Is(err, errGone) {
		t.Errorf("another takes it too: %v", err)
	}
	back()
	_, kept, _, err := found[0].Take()
	if err != nil {
		t.Fatal(err)
	}
	kept()
	if _, _, _, err := found[0].Take(); !errors.Is(err, errGone) {
		t.Errorf("it is taken twice: %v", err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("%v are left", left)
	}
}

// TestOldestCutOffGo: cut-off sessions do not pile up. The oldest is deleted first, in any
// order of writing.
func TestOldestCutOffGo(t *testing.T) {
	dir := t.TempDir()
	leave := func(until int64) {
		t.Helper()
		k, err := NewAutosave(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Write(testSession(t, "lakg pages=16", until)); err != nil {
			t.Fatal(err)
		}
		k.Leave()
	}
	for until := range int64(maxCutOff) {
		leave(1 + until)
	}
	found, err := CutOffSessions(dir)
	if err != nil || len(found) != maxCutOff {
		t.Fatalf("%d are kept (%v), not %d", len(found), err, maxCutOff)
	}
	hour := time.Now().Add(-time.Hour)
	for _, c := range found {
		if c.Session.Until == 17 {
			if err := os.Chtimes(c.Path, hour, hour); err != nil {
				t.Fatal(err)
			}
		}
	}
	leave(100)
	k, err := NewAutosave(dir)
	if err != nil {
		t.Fatal(err)
	}
	k.Remove()
	if found, err = CutOffSessions(dir); err != nil || len(found) != maxCutOff {
		t.Errorf("%d are kept (%v), not %d", len(found), err, maxCutOff)
	}
	if slices.ContainsFunc(found, func(c CutOff) bool { return c.Session.Until == 17 }) {
		t.Error("the oldest is kept")
	}
}
