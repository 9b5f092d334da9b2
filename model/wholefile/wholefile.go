package wholefile

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
)

// A file that is being written is hidden beside its target and ends so.
const partialSuffix = ".part"

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
		return Unwritten(path, err)
	case !old.Mode().IsRegular():
		return writeThrough(path, write)
	}
	target := followed(path)
	dir, name := partialOf(target)
	clearAbandoned(dir, name)
	f, err := createPartial(dir, name, mode)
	if err != nil {
		return Unwritten(path, err)
	}
	defer func() {
		if err != nil {
			f.discard()
		}
	}()
	if err := printTo(f.File, path, write); err != nil {
		return err
	}
	if err := f.replace(target, old); err != nil {
		return Unwritten(path, err)
	}
	syncDirectory(dir)
	return nil
}

// unfinished are the names of the partial files that this program is writing, and of the
// files that it has locked.
var unfinished sync.Map

// DropPartial removes the partial files of this program, for a program that ends at once.
// The files that they were to replace stay as they were.
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

// A partialFile is a new file that is written beside its target. It is locked, so that no
// other program takes it for abandoned.
type partialFile struct {
	*os.File
	lock *Lock // nil where the file system has no locks, and on Windows
}

// createPartial makes a partial file under a name that is free.
func createPartial(dir, name string, mode fs.FileMode) (*partialFile, error) {
	for n := os.Getpid(); ; n++ {
		f, err := os.OpenFile(filepath.Join(dir, fmt.Sprint(name, n, partialSuffix)), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		p := &partialFile{File: f}
		if p.protect() {
			unfinished.Store(f.Name(), nil)
			return p, nil
		}
		f.Close() // another program took it for abandoned before it was locked
	}
}

// protect locks the file where it can; false if another program is removing it. On Windows
// an open file needs no lock: no program can remove it.
func (p *partialFile) protect() bool {
	if runtime.GOOS == "windows" {
		return true
	}
	lock, err := LockFile(p.Name())
	if err != nil {
		return !errors.Is(err, ErrLocked)
	}
	if info, err := p.Stat(); err != nil || !lock.locks(info) {
		lock.Remove()
		return false
	}
	p.lock = lock
	return true
}

// replace puts the file on the disk and in the place of its target, with the permissions
// and the owner of the old file; old is nil if there is none.
func (p *partialFile) replace(target string, old fs.FileInfo) error {
	if old != nil {
		keepOwner(p.File, old)
		if err := p.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := errors.Join(p.Sync(), p.Close()); err != nil {
		return err
	}
	if err := os.Rename(p.Name(), target); err != nil {
		return err
	}
	unfinished.Delete(p.Name())
	if p.lock != nil {
		p.lock.Close()
	}
	return nil
}

// discard removes the file.
func (p *partialFile) discard() error {
	p.Close()
	err := os.Remove(p.Name())
	if p.lock != nil {
		p.lock.Close()
	}
	unfinished.Delete(p.Name())
	return err
}

// clearAbandoned removes the partial files of a name whose programs were killed: those
// that nobody has locked. On Windows a file whose program lives cannot be removed.
func clearAbandoned(dir, name string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, file := range files {
		if !strings.HasPrefix(file.Name(), name) || !strings.HasSuffix(file.Name(), partialSuffix) || !file.Type().IsRegular() {
			continue
		}
		path := filepath.Join(dir, file.Name())
		if runtime.GOOS == "windows" {
			os.Remove(path)
		} else if lock, err := LockFile(path); err == nil {
			lock.Remove()
		}
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
		return Unwritten(path, err)
	}
	if err := printTo(f, path, write); err != nil {
		f.Close()
		return err
	}
	if err := f.Close(); err != nil {
		return Unwritten(path, err)
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
		return Unwritten(path, w.fault)
	} else if err != nil {
		return err
	}
	return nil
}

// Unwritten says that a file cannot be written, and why.
func Unwritten(path string, err error) error {
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
