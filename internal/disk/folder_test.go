package disk

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"lascope/model/modeltest"
)

// TestFolder: a folder is a tree of files, without those beyond the limit.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	modeltest.OK(t, os.Mkdir(filepath.Join(dir, "under"), 0o700))
	for name, text := range map[string]string{"a": "abc", "under/b": "b"} {
		modeltest.Put(t, filepath.Join(dir, filepath.FromSlash(name)), text)
	}
	modeltest.OK(t, fstest.TestFS(Folder(dir, 3), "a", "under/b"))
	if _, err := Folder(dir, 2).Open("a"); err == nil || err.Error() != "open a: it has more than 2 bytes, the limit" {
		t.Errorf("over the limit: %v", err)
	}
}
