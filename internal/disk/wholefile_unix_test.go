//go:build unix

package disk

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"lascope/model/modeltest"
)

// A new file follows the umask; an existing file keeps its permissions.
func TestWriteWholeHeedsTheUmask(t *testing.T) {
	for mask, want := range map[int]os.FileMode{0o022: 0o644, 0o002: 0o664, 0o077: 0o600, 0: 0o666} {
		dir := t.TempDir()
		old := filepath.Join(dir, "old")
		modeltest.Put(t, old, "")
		modeltest.OK(t, os.Chmod(old, 0o641))
		before := syscall.Umask(mask)
		for path, want := range map[string]os.FileMode{filepath.Join(dir, "new"): want, old: 0o641} {
			if err := WriteWhole(path, Text("x")); err != nil {
				t.Error(err)
			} else if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("umask %03o: %s has %v, want %v (%v)", mask, path, info.Mode(), want, err)
			}
		}
		syscall.Umask(before)
	}
}

// A replaced file keeps its owner and its group.
func TestWriteWholeKeepsTheOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	modeltest.OK(t, os.WriteFile(path, nil, 0o640))
	if err := os.Chown(path, 1234, 5678); err != nil {
		t.Skip("only the superuser can try it:", err)
	}
	modeltest.OK(t, WriteWhole(path, Text("x")))
	info := modeltest.Must(os.Stat(path))
	if had := info.Sys().(*syscall.Stat_t); had.Uid != 1234 || had.Gid != 5678 || info.Mode().Perm() != 0o640 || info.Size() != 1 {
		t.Errorf("it is %d:%d, %v, %d bytes", had.Uid, had.Gid, info.Mode(), info.Size())
	}
}

// Chains of links to a missing file are followed and count as that file; a circle of links
// is refused and left alone.
func TestWriteWholeFollowsLinks(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	modeltest.OK(t, os.MkdirAll(at("deep/er"), 0o700))
	for name, to := range map[string]string{"link": "second", "second": "shallow/../new", "shallow": "deep/er", "round": "about", "about": "round"} {
		modeltest.OK(t, os.Symlink(to, at(name)))
	}
	if err := CheckFiles([]File{{Word: "--out", Path: at("link")}, {Word: "--save", Path: at("deep/new")}}); err == nil {
		t.Error("a link and the file that it will be are taken for two")
	}
	modeltest.OK(t, WriteWhole(at("link"), Text("x")))
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile(at("deep/new")))), "x", "it leads to")
	for _, name := range []string{"link", "second", "round"} {
		if info, err := os.Lstat(at(name)); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s is no link any more (%v)", name, err)
		}
	}
	says := at("round") + " cannot be written: too many levels of symbolic links"
	if err := WriteWhole(at("round"), Text("x")); err == nil || err.Error() != says {
		t.Errorf("in a circle: %v", err)
	}
	if err := CheckFiles([]File{{Word: "--out", Path: at("round")}}); err == nil || err.Error() != says {
		t.Errorf("in a circle, before: %v", err)
	}
	if info, err := os.Lstat(at("round")); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the circle is no link any more (%v)", err)
	}
}

// TestReadOnlyFiles: a file without permission to write is neither replaced nor accepted before a
// run, also by the superuser, but for an overwrite, which keeps its permissions.
func TestReadOnlyFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	modeltest.OK(t, os.WriteFile(path, []byte("old"), 0o444))
	says := path + " cannot be written: it is read-only; write to another file, make it writable, or replace it with --force where the command has it"
	if err := WriteWhole(path, Text("new")); err == nil || err.Error() != says {
		t.Errorf("written: %v", err)
	}
	if err := CheckFiles([]File{{Word: "--out", Path: path}}); err == nil || err.Error() != says {
		t.Errorf("before: %v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("it has %q (%v)", text, err)
	}
	modeltest.OK(t, CheckFiles([]File{{Word: "--out", Path: path, Force: true}}))
	modeltest.OK(t, Overwrite(path, Text("new")))
	text, err := os.ReadFile(path)
	if info, _ := os.Stat(path); err != nil || string(text) != "new" || info.Mode().Perm() != 0o444 {
		t.Errorf("overwritten it has %q, %v (%v)", text, info.Mode(), err)
	}
}

// TestPrivateFiles: a file of the program's state has mode 0600, whatever it had before.
func TestPrivateFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for range 2 {
		modeltest.OK(t, WritePrivate(path, Text("x")))
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("it has %v (%v)", info.Mode(), err)
		}
		modeltest.OK(t, os.Chmod(path, 0o644))
	}
}

// TestFreshLockStays: the end of a lock whose file is gone does not remove the file of another
// lock at the same path.
func TestFreshLockStays(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lock")
	first := modeltest.Must(LockFile(path))
	modeltest.OK(t, os.Remove(path))
	second := modeltest.Must(LockFile(path))
	first.Remove()
	if _, err := LockFile(path); err != ErrLocked {
		t.Errorf("the second lock is gone: %v", err)
	}
	second.Remove()
	if _, err := os.Stat(path); err == nil {
		t.Error("the file of the second lock is left")
	}
}
