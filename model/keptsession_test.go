package model

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
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

// TestCutOffSessions: what lives is not found, what was left is, and only one takes it.
func TestCutOffSessions(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	if found, err := CutOffSessions(dir); err != nil || found != nil {
		t.Errorf("of no directory there are %v (%v)", found, err)
	}
	first, err := KeepSession(dir)
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

// TestOldestCutOffGo: what nobody ever wanted does not gather for ever; it is the oldest
// that goes, whenever it was written.
func TestOldestCutOffGo(t *testing.T) {
	dir := t.TempDir()
	leave := func(until int64) {
		t.Helper()
		k, err := KeepSession(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := k.Write(testSession(t, "lakg pages=16", until)); err != nil {
			t.Fatal(err)
		}
		k.Leave()
	}
	for until := range int64(mostKept) {
		leave(1 + until)
	}
	found, err := CutOffSessions(dir)
	if err != nil || len(found) != mostKept {
		t.Fatalf("%d are kept (%v), not %d", len(found), err, mostKept)
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
	k, err := KeepSession(dir)
	if err != nil {
		t.Fatal(err)
	}
	k.Remove()
	if found, err = CutOffSessions(dir); err != nil || len(found) != mostKept {
		t.Errorf("%d are kept (%v), not %d", len(found), err, mostKept)
	}
	if slices.ContainsFunc(found, func(c CutOff) bool { return c.Session.Until == 17 }) {
		t.Error("the oldest is kept")
	}
}

func writeText(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// TestWriteWhole: links are followed, permissions kept, what was abandoned is cleared
// away, and what is being written is not.
func TestWriteWhole(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real"), filepath.Join(dir, "link")
	if err := os.WriteFile(real, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real", link); err != nil {
		t.Fatal(err)
	}
	abandoned, others := filepath.Join(dir, ".real.123"+partial), filepath.Join(dir, ".real.123.txt")
	for _, path := range []string{abandoned, others} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	err := WriteWhole(link, func(w io.Writer) error {
		if text, err := os.ReadFile(real); err != nil || string(text) != "old" {
			t.Errorf("meanwhile the file has %q (%v)", text, err)
		}
		if err := WriteWhole(real, writeText("between")); err != nil { // clears away, but not this one
			t.Error(err)
		}
		return writeText("new")(w)
	})
	if err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(real); err != nil || string(text) != "new" {
		t.Errorf("the file has %q (%v)", text, err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone (%v)", err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its permissions are %v (%v)", info.Mode(), err)
	}
	if _, err := os.Stat(abandoned); err == nil {
		t.Error("what was abandoned is still there")
	}
	if _, err := os.Stat(others); err != nil {
		t.Error("a file of somebody else is gone")
	}
	if files, _ := os.ReadDir(dir); len(files) != 3 {
		t.Errorf("there are %v", files)
	}
	for path, says := range map[string]string{
		dir: dir + " cannot be written: is a directory", filepath.Join(real, "x"): filepath.Join(real, "x") + " cannot be written: not a directory",
	} {
		if err := WriteWhole(path, writeText("x")); err == nil || err.Error() != says {
			t.Errorf("%s: %v, not %q", path, err, says)
		}
	}
	wrong := errors.New("what is printed is wrong")
	if err := WriteWhole(filepath.Join(dir, strings.Repeat("long", 60)), func(io.Writer) error { return wrong }); err != wrong {
		t.Errorf("a mistake of what is printed is told as %v", err)
	}
}
