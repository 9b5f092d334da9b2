package disk

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
	"syscall"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
)

// partialSuffix ends the name of an unfinished file, which is hidden in the directory of
// its target. It marks the file as one of lascope's.
const partialSuffix = ".lascope-part"

// WriteWhole writes a file whole or not at all: write prints to a partial file in the same
// directory, which replaces the target once everything is on disk. Partial files of killed
// programs are removed. Links are followed. An existing file keeps its permissions, and its
// owner and group if the system allows it; a new file follows the umask. A read-only file is
// refused. A file that cannot be replaced is written in place, and if it cannot be either, the
// new file stays beside it. A device or a pipe is written directly. The error is a sentence with
// the path, or the error of write.
func WriteWhole(path string, write func(io.Writer) error) error {
	if err := CheckReadOnly(path); err != nil {
		return err
	}
	return Overwrite(path, write)
}

// Text is the write of [WriteWhole] for a text that is there.
func Text(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// Overwrite is [WriteWhole], also over a read-only file.
func Overwrite(path string, write func(io.Writer) error) error {
	return writeWhole(path, 0o666, false, write)
}

// WritePrivate is [WriteWhole] for a file that its owner alone can read and write.
func WritePrivate(path string, write func(io.Writer) error) error {
	return writeWhole(path, privateMode, false, write)
}

// privateMode is the mode of the files of a program's state.
const privateMode fs.FileMode = 0o600

// writeWhole writes a file. mode is the mode of a new file; an old file keeps its mode, unless mode is
// privateMode. keep keeps an old file that differs.
func writeWhole(path string, mode fs.FileMode, keep bool, write func(io.Writer) error) (err error) {
	old, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return Unwritten(path, err)
	case !old.Mode().IsRegular():
		return writeThrough(path, write)
	case mode == privateMode:
		old = nil
	default:
		mode = privateMode // until replace sets the mode of the old file
	}
	target := followed(path)
	dir, name := partialOf(target)
	clearAbandoned(dir, name)
	f, err := createPartial(dir, name, mode)
	if err != nil {
		return Unwritten(path, err)
	}
	if err = printTo(f.File, path, write); err == nil {
		err = Unwritten(path, f.finish(old))
	}
	if err != nil {
		f.discard()
		return err
	}
	if keep {
		keepOther(target, f.Name())
	}
	if err := os.Rename(f.Name(), target); err != nil {
		return f.unreplaced(path, target, err)
	}
	f.release()
	if d, err := os.Open(dir); err == nil { // not every system can sync a directory
		_ = d.Sync()
		d.Close()
	}
	return nil
}

// keepOther gives a file that differs from the finished one a name that no other result has, and says which.
func keepOther(target, finished string) {
	old, none := Sum(target)
	if sum, err := Sum(finished); none != nil || err != nil || sum == old {
		return
	}
	kept := target + "~"
	for n := 2; ; n++ {
		if sum, none := Sum(kept); none != nil || sum == old {
			break
		}
		kept = fmt.Sprint(target, "~", n)
	}
	if os.Rename(target, kept) == nil {
		Report(fmt.Sprintf("%s held another result, which is in %s now", target, kept))
	}
}

// unreplaced puts a finished file that cannot be renamed to its target into the target, or keeps
// it beside the target if the target cannot be written either. The error names the file where
// the result is.
func (p *partialFile) unreplaced(path, target string, reason error) error {
	err := copyInto(p.Name(), target)
	if err == nil {
		p.discard()
		Report(fmt.Sprintf("%s cannot be replaced (%v): it was written in place", path, PlainError(reason)))
		return nil
	}
	beside := p.Name()
	for n := 1; n < 1000; n++ {
		name := fmt.Sprintf("%s.new-%d", target, n)
		if _, err := os.Lstat(name); err != nil && os.Rename(p.Name(), name) == nil {
			beside = name
			break
		}
	}
	p.release()
	return fmt.Errorf("%s cannot be replaced (%w) nor written (%w); the result is in %s", path, PlainError(reason), PlainError(err), beside)
}

// copyInto writes the contents of a file into another, in place.
func copyInto(from, to string) (err error) {
	in, err := openRegular(from, os.O_RDONLY, 0)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := openRegular(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return cmp.Or(err, out.Sync(), out.Close())
}

// unfinished holds the names of the partial files that this program is writing. No file is created or given up while
// it is locked, so that [DropPartial] finds each.
var unfinished = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

// DropPartial removes the partial files of this program before it exits early. Their
// targets stay unchanged.
func DropPartial() {
	unfinished.Lock()
	defer unfinished.Unlock()
	for name := range unfinished.names {
		os.Remove(name)
	}
}

// followed resolves a path's last links, even if the final target does not exist yet.
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
			path = dir + string(filepath.Separator) + link // not cleaned: ".." applies after links are resolved
		}
	}
	return path
}

// partialOf is the directory of a file's partial files and the prefix of their names, short
// enough for a number and a suffix.
func partialOf(path string) (dir, name string) {
	base := filepath.Base(path)
	return filepath.Dir(path), "." + base[:min(len(base), 200)] + "."
}

// A partialFile is a new file in the directory of its target. It is locked, so that no
// other program removes it as abandoned.
type partialFile struct {
	*os.File
	lock *Lock // nil where the file system has no locks, and on Windows
}

// createPartial creates a partial file under a free name.
func createPartial(dir, name string, mode fs.FileMode) (*partialFile, error) {
	unfinished.Lock()
	defer unfinished.Unlock()
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
			unfinished.names[f.Name()] = true
			return p, nil
		}
		f.Close() // another program removed it as abandoned before it was locked
	}
}

// protect locks the file if the file system has locks. It returns false if another program
// is removing the file. On Windows no program can remove an open file, so it needs no lock.
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

// finish syncs and closes the file with the permissions and the owner of the old file; old is
// nil without one.
func (p *partialFile) finish(old fs.FileInfo) error {
	if old != nil {
		keepOwner(p.File, old)
		if err := p.Chmod(old.Mode().Perm()); err != nil {
			return err
		}
	}
	return errors.Join(p.Sync(), p.Close())
}

// release gives the file up: it stays under its present name.
func (p *partialFile) release() {
	unfinished.Lock()
	delete(unfinished.names, p.Name())
	unfinished.Unlock()
	if p.lock != nil {
		p.lock.Close()
	}
}

// discard removes the file.
func (p *partialFile) discard() error {
	p.Close()
	err := os.Remove(p.Name())
	p.release()
	return err
}

// isPartial reports whether file is the name of a partial file of lascope: name, a number, the suffix.
func isPartial(file, name string) bool {
	number, ok := strings.CutPrefix(file, name)
	number, marked := strings.CutSuffix(number, partialSuffix)
	return ok && marked && number != "" && strings.Trim(number, "0123456789") == ""
}

// clearAbandoned removes the partial files with this prefix whose programs were killed:
// those without a lock. On Windows the system refuses to remove a file in use.
func clearAbandoned(dir, name string) {
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, file := range files {
		if !isPartial(file.Name(), name) || !file.Type().IsRegular() {
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

// reports are sentences about files for the person.
var reports struct {
	sync.Mutex
	held    bool
	waiting []string
}

// Report prints a sentence about a file on standard error, or keeps it while reports are held.
func Report(sentence string) {
	reports.Lock()
	defer reports.Unlock()
	if reports.held {
		reports.waiting = append(reports.waiting, sentence)
		return
	}
	fmt.Fprintln(os.Stderr, "lascope: "+foreign.Terminal(sentence))
}

// HoldReports keeps the sentences of [Report] until release is called, while a screen is drawn.
func HoldReports() (release func()) {
	reports.Lock()
	defer reports.Unlock()
	reports.held = true
	return func() {
		reports.Lock()
		waiting := reports.waiting
		reports.held, reports.waiting = false, nil
		reports.Unlock()
		for _, sentence := range waiting {
			Report(sentence)
		}
	}
}

// held are the pipes and devices that a check has opened for [writeThrough], by path: the reader of
// a pipe would end if it were closed and opened again.
var held sync.Map

// openThrough opens a device or a pipe, such as /dev/stdout, to write. It does not wait for the
// reader of a pipe.
func openThrough(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|nonblock, 0)
	if errors.Is(err, syscall.ENXIO) {
		err = errors.New("it is a pipe that no program reads; start its reader first, or give a file")
	}
	return f, err
}

// writeThrough writes directly to a device or a pipe, which a new file cannot replace.
func writeThrough(path string, write func(io.Writer) error) (err error) {
	open, ok := held.LoadAndDelete(path)
	f, _ := open.(*os.File)
	if !ok {
		if f, err = openThrough(path); err != nil {
			return Unwritten(path, err)
		}
	}
	return cmp.Or(printTo(f, path, write), Unwritten(path, f.Close()))
}

// A faultWriter stores the error of its writer, to distinguish it from errors of printing.
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

// printTo prints to a file. A write error names the path; an error of write, or its refusal, is returned
// as it is.
func printTo(f *os.File, path string, write func(io.Writer) error) error {
	w := &faultWriter{Writer: f}
	err := refusal.Of(func() { refusal.Check(write(w)) })
	return cmp.Or(Unwritten(path, w.fault), err)
}

// Unwritten is the error for a file that cannot be written, the path and the reason; nil without one.
func Unwritten(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s cannot be written: %w", path, PlainError(err))
}

// PlainError strips the path and the system call from a file system error, for a sentence
// that already names the path.
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
