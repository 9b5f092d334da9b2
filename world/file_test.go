package world

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"lascope/model/modeltest"
)

// Only regular files of bounded size are read, and the refusal says why.
func TestOpenFile(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "data")
	modeltest.OK(t, os.WriteFile(file, []byte("abc"), 0o600))
	f, err := OpenFile(file)
	modeltest.OK(t, err)
	f.Close()
	large := filepath.Join(folder, "large")
	modeltest.OK(t, os.WriteFile(large, nil, 0o600))
	modeltest.OK(t, os.Truncate(large, mostFileBytes+1))
	for path, want := range map[string]string{
		folder: "it is a folder", os.DevNull: "it is no regular file", large: "it has more than 1 GiB, the limit",
	} {
		if _, err := OpenFile(path); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
	if _, err := OpenFile(filepath.Join(folder, "none")); err == nil || strings.Contains(err.Error(), folder) {
		t.Errorf("no file: %v, want the reason alone", err)
	}
	if _, err := OpenFile(BuiltIn + "none"); err == nil || err.Error() != "the program has no such file; it has built-in:lascope-changes.csv.gz, built-in:peps-changes.csv.gz, built-in:peps-links.csv, built-in:peps-relevance.csv" {
		t.Errorf("a file that the program lacks: %v", err)
	}
	if f, err = OpenFile(BuiltIn + "peps-links.csv"); err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if text, err := io.ReadAll(f); err != nil || !strings.HasPrefix(string(text), "from,to\n") {
		t.Errorf("the links in the program: %.20q, %v", text, err)
	}
	for path, want := range map[string]float64{file: 3, folder: 0, BuiltIn + "peps-links.csv": 21653, BuiltIn + "none": 0, filepath.Join(folder, "none"): 0} {
		modeltest.Equal(t, FileBytes(path), want, "%s has bytes", path)
	}
}

// A text is unpacked and comes as UTF-8 without a mark; FileBytes counts it unpacked.
func TestOpenText(t *testing.T) {
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	fmt.Fprint(z, "\ufeff"+strings.Repeat("é", 1000))
	z.Close()
	for name, c := range map[string]struct {
		bytes, encoding, want string
		size                  float64
	}{
		"plain": {"é", "", "é", 2}, "empty": {"", "", "", 0}, "of a byte": {"a", "", "a", 1}, "marked": {"\ufeffé", "", "é", 5},
		"UTF-16": {"\xfe\xff\x00\xe9", "", "é", 4}, "latin1": {"\xe9", "windows-1252", "é", 1},
		"packed": {packed.String(), "", strings.Repeat("é", 1000), 2003},
	} {
		path := filepath.Join(t.TempDir(), "f")
		modeltest.OK(t, os.WriteFile(path, []byte(c.bytes), 0o600))
		text, err := OpenText(path, c.encoding)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got, err := io.ReadAll(text)
		if text.Close(); err != nil || string(got) != c.want || FileBytes(path) != c.size {
			t.Errorf("%s: %q, %v, %v bytes; want %q, %v", name, got, err, FileBytes(path), c.want, c.size)
		}
	}
	damaged := filepath.Join(t.TempDir(), "f")
	modeltest.OK(t, os.WriteFile(damaged, []byte(gzipMagic+"x"), 0o600))
	if _, err := OpenText(damaged, ""); err == nil || err.Error() != "it begins as gzip does, but is damaged: unexpected EOF" || FileBytes(damaged) != 0 {
		t.Errorf("a damaged file: %v", err)
	}
}

// A reader within bounds gives its bytes, and fails once it has more.
func TestWithin(t *testing.T) {
	if got, err := io.ReadAll(within(strings.NewReader("abc"))); string(got) != "abc" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := io.ReadAll(&bounded{strings.NewReader("abc"), 3}); string(got) != "abc" || err != nil {
		t.Errorf("as many as allowed: %q, %v", got, err)
	}
	modeltest.Refused(t, modeltest.ErrorOf(io.ReadAll(&bounded{strings.NewReader("abcd"), 3})), "more than 1073741824 bytes", "a byte too many:")
}
