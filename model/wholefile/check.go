package wholefile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// A File is a file that the command line names, and the word that names it.
type File struct{ Word, Path string }

// CheckFiles refuses, before anything runs, files that could not be written in the end:
// where there is no directory to write to, and where one would take the place of another
// or of what is read. Files without a path are not asked for.
func CheckFiles(written []File, read ...File) error {
	for i, f := range written {
		if f.Path == "" {
			continue
		}
		if err := writable(f.Path); err != nil {
			return Unwritten(f.Path, err)
		}
		place := Identity(f.Path)
		same := func(o File) bool { return o.Path != "" && place != "" && Identity(o.Path) == place }
		if k := slices.IndexFunc(written[:i], same); k >= 0 {
			return fmt.Errorf("%s %s: %s names the same file; give each its own", f.Word, f.Path, written[k].Word)
		}
		if k := slices.IndexFunc(read, same); k >= 0 {
			return fmt.Errorf("%s %s: %s reads this file; write to another", f.Word, f.Path, read[k].Word)
		}
	}
	return nil
}

// writable says why a file cannot be written; the file itself is left as it is.
func writable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("is a directory")
	case !info.Mode().IsRegular():
		return nil // a device or a pipe: to look would be to open it
	}
	dir, name := partialOf(followed(path))
	f, err := createPartial(dir, name, 0o600)
	if err != nil {
		return err
	}
	return f.discard()
}

// Identity is the one path of a plain file, whatever it is called by; "" for a device or
// a pipe, which takes all that is written to it.
func Identity(path string) string {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return ""
	}
	path = followed(path)
	place, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		place, err = filepath.EvalSymlinks(filepath.Dir(path))
		place = filepath.Join(place, filepath.Base(path))
	}
	if err != nil {
		return ""
	}
	if whole, err := filepath.Abs(place); err == nil {
		return whole
	}
	return place
}
