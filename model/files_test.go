package model

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each refusal comes before anything is written, and leaves the folder as it was.
func TestCheckFiles(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.WriteFile(at("log.csv"), []byte("page,unix_seconds\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(at("log.csv"), at("link.csv")); err != nil {
		t.Fatal(err)
	}
	log := File{"trace=", at("log.csv")}
	for _, c := range []struct {
		written []File
		want    string // "" for none
	}{
		{nil, ""},
		{[]File{{"--out", ""}, {"--save", ""}}, ""},
		{[]File{{"--out", at("a")}, {"--save", at("b")}}, ""},
		{[]File{{"--out", os.DevNull}, {"--save", os.DevNull}}, ""},
		{[]File{{"--out", at("a")}, {"--save", at("./a")}}, "--save " + at("./a") + ": --out names the same file"},
		{[]File{{"--out", at("log.csv")}}, "trace= reads this file"},
		{[]File{{"--out", at("link.csv")}}, "trace= reads this file"},
		{[]File{{"--out", dir}}, "cannot be written: is a directory"},
		{[]File{{"--out", at("no/file")}}, "cannot be written: no such file or directory"},
	} {
		err := CheckFiles(c.written, log)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: got %v, want %q", c.written, err, c.want)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("the folder has %v (%v), want the log and its link alone", left, err)
	}
}
