package experiment

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/internal/disk"
	"lascope/model/modeltest"
)

// CheckFiles writes nothing and leaves the directory unchanged.
func TestCheckFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	modeltest.OK(t, os.WriteFile(at("log.csv"), []byte("page,unix_seconds\n"), 0o600))
	modeltest.OK(t, os.Symlink(at("log.csv"), at("link.csv")))
	log := disk.File{Word: "trace=", Path: at("log.csv")}
	for _, c := range []struct {
		written []disk.File
		want    string // "" for none
	}{
		{nil, ""},
		{[]disk.File{{Word: "--out", Path: ""}, {Word: "--save", Path: ""}}, ""},
		{[]disk.File{{Word: "--out", Path: at("a")}, {Word: "--save", Path: at("b")}}, ""},
		{[]disk.File{{Word: "--out", Path: os.DevNull}, {Word: "--save", Path: os.DevNull}}, ""},
		{[]disk.File{{Word: "--out", Path: at("a")}, {Word: "--save", Path: at("./a")}}, "--save " + at("./a") + ": --out names the same file"},
		{[]disk.File{{Word: "--out", Path: at("log.csv")}}, "trace= reads this file"},
		{[]disk.File{{Word: "--out", Path: at("link.csv")}}, "trace= reads this file"},
		{[]disk.File{{Word: "--out", Path: dir}}, "cannot be written: is a directory"},
		{[]disk.File{{Word: "--out", Path: at("no/file")}}, "cannot be written: no such file or directory"},
	} {
		err := disk.CheckFiles(c.written, log)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: got %v, want %q", c.written, err, c.want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("the folder has %v (%v), want the log and its link alone", left, err)
	}
}
