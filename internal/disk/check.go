package disk

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"lascope/internal/refusal"
)

// A File is a path given on the command line, with the option that gave it, such as
// "--out".
type File struct {
	Word, Path string
	Force      bool // replace it even if it is read-only, or holds something else
	Keep       bool // an earlier text that differs stays, as [File.Write] has it

	// Like accepts the text of an earlier result, or its whole lines in the first replacedMost bytes, which may be replaced. A missing or
	// empty file, a device and a pipe may be in any case.
	Like func(text string) bool
}

// Write writes the file as [WriteWhole] does, by force as [Overwrite] does. Without force it replaces no text that is not Like, unless
// [File.CheckReplaces] has accepted the file. With Keep the earlier file, if it differs, has a ~ at the end of its name then, as of
// editors, or ~2, ~3 beside other results.
func (f File) Write(write func(io.Writer) error) error {
	if f.Force {
		return Overwrite(f.Path, write)
	}
	if err := CheckReadOnly(f.Path); err != nil {
		return err
	}
	if _, before := accepted.Load(Identity(f.Path)); !before {
		if err := f.CheckReplaces(); err != nil {
			return err
		}
	}
	return writeWhole(f.Path, 0o666, f.Keep, write)
}

// accepted are the files that may be replaced, by their identities.
var accepted sync.Map

// CheckReplaces refuses a file that is read-only or holds something else.
func (f File) CheckReplaces() error {
	place := Identity(f.Path)
	if f.Force || f.Path == "" || place == "" {
		return nil
	}
	if err := CheckReadOnly(f.Path); err != nil {
		return err
	}
	file, err := openRegular(f.Path, os.O_RDONLY, 0)
	if err == nil { // else it is new, or may not be read
		defer file.Close()
		text, _ := io.ReadAll(io.LimitReader(file, replacedMost))
		if end := bytes.LastIndexByte(text, '\n') + 1; len(text) == replacedMost && end > 0 {
			text = text[:end]
		}
		if len(text) > 0 && (f.Like == nil || !f.Like(string(text))) {
			return fmt.Errorf("%s %s: this file holds something else and would be lost; write to another, or replace it with --force", f.Word, f.Path)
		}
	}
	accepted.Store(place, nil)
	return nil
}

// CheckFiles checks before a run that its results can be written: every directory exists
// and is writable, and no output overwrites another output, an input or, where it has a Like, something else. Files with an
// empty path are skipped; - is refused, since the caller prints what can be printed.
func CheckFiles(written []File, read ...File) (err error) {
	defer refusal.To(&err)
	for i, f := range written {
		switch f.Path {
		case "":
			continue
		case "-":
			refusal.Say("%s -: standard output takes no such file; name a file, as in %[1]s ./-", f.Word)
		}
		if !f.Force {
			refusal.Check(CheckReadOnly(f.Path))
		}
		refusal.Check(Unwritten(f.Path, writable(f.Path)))
		place := Identity(f.Path)
		same := func(o File) bool { return o.Path != "" && place != "" && Identity(o.Path) == place }
		if k := slices.IndexFunc(written[:i], same); k >= 0 {
			refusal.Say("%s %s: %s names the same file; give each its own", f.Word, f.Path, written[k].Word)
		}
		if k := slices.IndexFunc(read, same); k >= 0 {
			refusal.Say("%s %s: %s reads this file; write to another", f.Word, f.Path, read[k].Word)
		}
	}
	for _, f := range written {
		if f.Like != nil {
			refusal.Check(f.CheckReplaces())
		}
	}
	return nil
}

// CheckReadOnly refuses a regular file without permission to write it.
func CheckReadOnly(path string) error {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if info.Mode().Perm()&0o222 != 0 { // the superuser may write any file
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err == nil {
			return f.Close()
		}
		if !errors.Is(err, fs.ErrPermission) {
			return nil // the writer reports it
		}
	}
	return fmt.Errorf("%s cannot be written: it is read-only; write to another file, make it writable, or replace it with --force where the command has it", path)
}

// trialBytes are written on trial: a disk that is full and a limit of the shell refuse them, not the empty file.
const trialBytes = 64 << 10

// writable returns the reason why a file cannot be written. It reports a file that can only be
// written in place, such as one that is mounted by itself. It does not touch the contents.
func writable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a directory; name a file in it")
	case !info.Mode().IsRegular():
		f, err := openThrough(path)
		if err != nil {
			return err
		}
		if old, ok := held.Swap(path, f); ok {
			old.(*os.File).Close()
		}
		return nil
	}
	dir, name := partialOf(followed(path))
	f, err := createPartial(dir, name, 0o600)
	if _, none := os.Stat(dir); none != nil && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the directory %s does not exist; make it first", filepath.Dir(path))
	} else if err != nil {
		return err
	}
	_, full := f.Write(make([]byte, trialBytes))
	defer f.discard()
	if err := cmp.Or(full, f.Close(), os.Remove(f.Name())); err != nil || info == nil {
		return err
	}
	// A second name for the file is refused as its replacement would be: it is on another mount.
	switch err := os.Link(followed(path), f.Name()); {
	case err == nil:
	case errors.Is(err, syscall.EXDEV):
		in, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		in.Close()
		Report(path + " cannot be replaced, because it is mounted by itself: it will be written in place")
	}
	return nil
}

// Identity is the absolute path of a regular file with all links resolved, so that equal
// files have equal identities; "" for a device or a pipe. The file need not exist.
func Identity(path string) string {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return ""
	}
	place, _ := filepath.Abs(followed(path))
	return place
}

// Kind returns a test for a text: whether its first line, leaving out comments that begin with #, is like. A like that accepts a
// line with # sees the first line of all.
func Kind(like func(line string) bool) func(text string) bool {
	return func(text string) bool {
		for line := range strings.Lines(text) {
			if line = strings.TrimSuffix(line, "\n"); like(line) || !strings.HasPrefix(line, "#") {
				return like(line)
			}
		}
		return false
	}
}

// replacedMost bounds the bytes that are compared.
const replacedMost = 1 << 20
