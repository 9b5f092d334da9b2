package disk

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestFolder: a folder is a tree of files, without those beyond the limit.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "under"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a": "abc", "under/b": "b"} {
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := fstest.TestFS(Folder(dir, 3), "a", "under/b"); err != nil {
		t.Error(err)
	}
	if _, err := Folder(dir, 2).Open("a"); err == nil || err.Error() != "open a: it has more than 2 bytes, the limit" {
		t.Errorf("over the limit: %v", err)
	}
}
