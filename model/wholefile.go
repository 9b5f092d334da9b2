package model

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// A file that is being written is hidden beside its target and ends so.
const partial = ".part"

// WriteWhole writes a file whole or not at all: what write prints goes to a new file
// beside it, which takes its place only when everything is on the disk. What a program
// that was killed meanwhile left behind is cleared away. A link is followed. A file that
// is there keeps its permissions, and its owner and group where the system lets it; a new
// one has those that the system gives (umask). The error is a sentence with the path.
func WriteWhole(path string, write func(io.Writer) error) (err error) {
	mode := fs.FileMode(0o600) // until it has that of the old one
	old, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		mode = 0o666
	case err != nil:
		return unwritten(path, err)
	case !old.Mode().IsRegular():
		return writeThrough(path, write)
	}
	target := followed(path)
	dir, name := partialOf(target)
	clearAbandoned(dir, name)
	f, err := createPartial(dir, name, mode)
	if err != nil {
		return unwritten(path, err)
	}
	unfinished.Store(f.Name(), nil)
	defer func() {
		unfinished.Delete(f.Name())
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err := printTo(f, path, write); err != nil {
		return err
	}
	if old != nil {
		keepOwner(f, old)
		if err := f.Chmod(old.Mode().Perm()); err != nil {
			return unwritten(path, err)
		}
	}
	if err := f.Sync(); err != nil {
		return unwritten(path, err)
	}
	if !movesWhileOpen {
		f.Close()
	}
	if err := os.Rename(f.Name(), target); err != nil {
		return unwritten(path, err)
	}
	f.Close()
	syncDirectory(dir)
	return nil
}

// unfinished are the names of the partial files that this program is writing.
var unfinished sync.Map

// DropPartial removes the files that are being written just now, for a program that ends
// at once: what they were to replace stays as it was.
func DropPartial() {
	unfinished.Range(func(name, _ any) bool {
		os.Remove(name.(string))
		return true
	})
}

// followed is the path that a link leads to in the end, also where nothing is there yet.
func followed(path string) string {
	for range 40 { // no system follows more
		dir, name := filepath.Split(path)
		dir, err := filepath.EvalSymlinks(cmp.Or(dir, "."))
		if err != nil {
			break
		}
		path = filepath.Join(dir, name)
		link, err := os.Readlink(path)
		if err != nil {
			break // no link
		}
		if path = link; !filepath.IsAbs(link) {
			path = dir + string(filepath.Separator) + link // not cleaned: ".." is from where a link leads
		}
	}
	return path
}

// partialOf is the directory of a file's partial ones, and what their names begin with,
// which leaves room for what is added to it.
func partialOf(path string) (dir, name string) {
	base := filepath.Base(path)
	return filepath.Dir(path), "." + base[:min(len(base), 200)] + "."
}

// createPartial makes a file that no program has, and that this one holds as long as it is
// open.
func createPartial(dir, name string, mode fs.FileMode) (*os.File, error) {
	for n := os.Getpid(); ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprint(name, n, partial)), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		switch err := tryLock(f); {
		case errors.Is(err, errTaken), !stillNamed(f, f.Name()):
			f.Close() // another program took it for abandoned, in the instant before it was held
		case err != nil && !errors.Is(err, errors.ErrUnsupported):
			f.Close()
			os.Remove(f.Name())
			return nil, err
		default:
			return f, nil
		}
	}
}

// clearAbandoned removes the files of a name that programs were writing when they were
// killed: those that nobody holds.
func clearAbandoned(dir, name string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), name) || !strings.HasSuffix(file.Name(), partial) || !file.Type().IsRegular() {
			continue
		}
		path := filepath.Join(dir, file.Name())
		f, err := os.Open(path)
		if err != nil {
			continue
		}
		if tryLock(f) == nil {
			os.Remove(path)
		}
		f.Close()
	}
}

// syncDirectory puts a new name on the disk, where the system can.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}

// writeThrough writes to what is no plain file, such as /dev/stdout or a pipe,
// which no new file could replace.
func writeThrough(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return unwritten(path, err)
	}
	if err := printTo(f, path, write); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return unwritten(path, err)
	}
	return nil
}

// A faultWriter remembers why what is printed could not be written.
type faultWriter struct {
	io.Writer
	fault error
}

func (w *faultWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	if err != nil {
		w.fault = err
	}
	return n, err
}

// printTo prints to a file; where that is what fails the error names the path.
func printTo(f *os.File, path string, write func(io.Writer) error) error {
	w := &faultWriter{Writer: f}
	if err := write(w); w.fault != nil {
		return unwritten(path, w.fault)
	} else if err != nil {
		return err
	}
	return nil
}

// unwritten says that a file cannot be written, and why.
func unwritten(path string, err error) error {
	return fmt.Errorf("%s cannot be written: %w", path, PlainError(err))
}

// PlainError is an error of the file system without the path and the call, for a
// sentence that names the path already.
func PlainError(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
