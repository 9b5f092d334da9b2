package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// TestWriteWhole: WriteWhole follows links, preserves permissions, and removes abandoned
// partial files but not those in use.
func TestWriteWhole(t *testing.T) {
	dir := t.TempDir()
	real, link := filepath.Join(dir, "real"), filepath.Join(dir, "link")
	modeltest.Put(t, real, "old")
	modeltest.OK(t, os.Symlink("real", link))
	abandoned := filepath.Join(dir, ".real.123"+partialSuffix)
	others := []string{".real.123.part", ".real.part", ".real.backup.part", ".real.backup" + partialSuffix, ".real." + partialSuffix, ".real.1.2" + partialSuffix, ".real.123.txt"}
	for i, name := range others {
		others[i] = filepath.Join(dir, name)
	}
	for _, path := range append(others, abandoned) {
		modeltest.Put(t, path, "")
	}
	err := WriteWhole(link, func(w io.Writer) error {
		modeltest.Equal(t, string(modeltest.Must(os.ReadFile(real))), "old", "meanwhile the file has")
		modeltest.OK(t, WriteWhole(real, Text("between"))) // clears away, but not this one
		return Text("new")(w)
	})
	modeltest.OK(t, err)
	modeltest.Equal(t, string(modeltest.Must(os.ReadFile(real))), "new", "the file has")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is gone (%v)", err)
	}
	if info, err := os.Stat(real); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("its permissions are %v (%v)", info.Mode(), err)
	}
	if _, err := os.Stat(abandoned); err == nil {
		t.Error("what was abandoned is still there")
	}
	for _, path := range others {
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s, a file of another program, is gone", path)
		}
	}
	files, _ := os.ReadDir(dir)
	modeltest.Equal(t, len(files), 2+len(others), "there are %v:", files)
	for path, says := range map[string]string{
		dir: dir + " cannot be written: is a directory", filepath.Join(real, "x"): filepath.Join(real, "x") + " cannot be written: not a directory",
	} {
		if err := WriteWhole(path, Text("x")); err == nil || err.Error() != says {
			t.Errorf("%s: %v, not %q", path, err, says)
		}
	}
	wrong := errors.New("printing failed")
	modeltest.Equal(t, WriteWhole(filepath.Join(dir, strings.Repeat("long", 60)), func(io.Writer) error { return wrong }), wrong, "an error of printing is returned as")
}
