package model

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"lascope/internal/disk"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/world"
)

// A DataFile identifies the contents of a file that a line reads, such as FILE in trace=FILE.
type DataFile struct {
	Key    string // of the parameter
	Typed  string // the path on the line
	Path   string // the absolute path
	SHA256 string // of the contents, in hexadecimal digits
}

// dataMark begins the line of a data file in a saved file.
const dataMark = "# data "

// Data identifies files that lines read, as [Spec.Reads] lists them, each once. The error names
// a file that cannot be read.
func Data(files []disk.File) ([]DataFile, error) {
	var all []DataFile
	for _, f := range files {
		d := DataFile{Key: strings.TrimSuffix(f.Word, "="), Typed: f.Path}
		if slices.ContainsFunc(all, d.sameWord) {
			continue
		}
		var err error
		if d.SHA256, err = disk.Sum(d.Typed); err == nil {
			d.Path, err = filepath.Abs(d.Typed)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: the file cannot be read: %w", d.word(), err)
		}
		all = append(all, d)
	}
	return all, nil
}

// word is the word of the line.
func (d DataFile) word() string { return d.Key + "=" + d.Typed }

func (d DataFile) sameWord(o DataFile) bool { return d.Key == o.Key && d.Typed == o.Typed }

// DataLines are the lines of data files in the head of a saved file:
//
//	# data trace "log.csv" SHA256 "/home/ann/log.csv"
func DataLines(data []DataFile) string {
	var b strings.Builder
	for _, d := range data {
		fmt.Fprintf(&b, "%s%s %q %s %q\n", dataMark, d.Key, d.Typed, d.SHA256, d.Path)
	}
	return b.String()
}

// ReadDataLines reads the lines of [DataLines] at the head of lines, and returns the rest. The
// error reports a line that cannot be read.
func ReadDataLines(lines []string) (data []DataFile, rest []string, err error) {
	defer refusal.To(&err)
	for len(lines) > 0 && strings.HasPrefix(lines[0], dataMark) {
		data, lines = append(data, readDataLine(lines[0])), lines[1:]
	}
	return data, lines, nil
}

// readDataLine reads a line that begins with dataMark.
func readDataLine(line string) (d DataFile) {
	_, err := fmt.Sscanf(strings.TrimPrefix(line, dataMark), "%s %q %s %q", &d.Key, &d.Typed, &d.SHA256, &d.Path)
	if hash, bad := hex.DecodeString(d.SHA256); err != nil || bad != nil || len(hash) != sha256.Size {
		refusal.Say("%q: a data file is %sKEY %q SHA256 %q", lab.Quoted(line), dataMark, "PATH", "/ABSOLUTE/PATH")
	}
	return d
}

// locate is a path under which the contents of a data file are found: the typed one, or else
// the absolute one. The error has both paths and hashes; it is [fs.ErrNotExist] if neither path
// has a file.
func (d DataFile) locate() (string, error) {
	found, missing := "", error(fs.ErrNotExist)
	paths := []string{d.Typed}
	if whole, err := filepath.Abs(d.Typed); err != nil || whole != d.Path {
		paths = append(paths, d.Path)
	}
	for _, path := range paths {
		sum, err := disk.Sum(path)
		switch {
		case err == nil && sum == d.SHA256:
			return path, nil
		case err == nil:
			err = fmt.Errorf("SHA-256 %.12s…", sum)
		}
		found += fmt.Sprintf("; %s: %v", path, err)
		if !errors.Is(err, fs.ErrNotExist) {
			missing = nil
		}
	}
	return "", &movedError{fmt.Sprintf("%s had the SHA-256 %.12s…, and no file here has it%s", d.word(), d.SHA256, found), missing}
}

// A movedError reports data whose contents are not found.
type movedError struct {
	text    string
	missing error // [fs.ErrNotExist] if no file is there
}

func (e *movedError) Error() string { return e.text }
func (e *movedError) Unwrap() error { return e.missing }

// ProgramKey is the key of a file that the command of an outside program names.
const ProgramKey = "exec"

// CheckData refuses data files of which one has other contents now. A file that is not there
// is no reason, and neither is a program that has changed.
func CheckData(data []DataFile) error {
	for _, d := range data {
		if _, err := d.locate(); err != nil && d.Key != ProgramKey && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// Located are words of a line with the paths under which the contents of its data files are
// found here. The error names the first file that is not found.
func Located(words []string, data []DataFile) ([]string, error) {
	return withPaths(words, data, DataFile.locate)
}

// withPaths are words of a line with other paths of its data files.
func withPaths(words []string, data []DataFile, path func(DataFile) (string, error)) ([]string, error) {
	out := slices.Clone(words)
	for _, d := range data {
		if !slices.Contains(out, d.word()) {
			continue // of another branch, or of a program
		}
		path, err := path(d)
		if err != nil {
			return nil, err
		}
		for i, w := range out {
			if w == d.word() {
				out[i] = d.Key + "=" + path
			}
		}
	}
	return out, lab.CheckWords(out)
}

// withPaths is the line with other paths of its data files, or refused.
func (s Spec) withPaths(data []DataFile, path func(DataFile) (string, error)) Spec {
	if len(data) == 0 {
		return s
	}
	out := refusal.Must(ParseWords(refusal.Must(withPaths(s.words(), data, path))))
	out.Program = s.Program
	return out
}

// SameData refuses data if a word names a file with other contents than the same word in before.
func SameData(before, now []DataFile) error {
	for _, d := range now {
		i := slices.IndexFunc(before, d.sameWord)
		if i >= 0 && before[i].SHA256 != d.SHA256 {
			return fmt.Errorf("%s is another file: %s with the SHA-256 %.12s…, and %s with %.12s…", d.word(), before[i].Path, before[i].SHA256,
				d.Path, d.SHA256)
		}
	}
	return nil
}

// Reads lists the files that a line reads, such as FILE in trace=FILE, without the files in the program, which the program's
// version identifies.
func (s Spec) Reads() []disk.File {
	return slices.DeleteFunc(s.Data(), func(f disk.File) bool { return strings.HasPrefix(f.Path, world.BuiltIn) })
}

// Data are the files of data that a line names, also those in the program.
func (s Spec) Data() []disk.File {
	var files []disk.File
	for _, p := range s.Table() {
		k := slices.IndexFunc(s.Given, func(a lab.Assignment) bool { return a.Key == p.Key })
		if p.File && k >= 0 {
			files = append(files, disk.File{Word: p.Key + "=", Path: s.Given[k].Word})
		}
	}
	return files
}

// CheckFormat refuses a word that is not among [Formats].
func CheckFormat(format string) error {
	if slices.Contains(Formats, format) {
		return nil
	}
	return fmt.Errorf("--format %s: the output is csv or jsonl%s", format, lab.DidYouMean(format, Formats))
}
