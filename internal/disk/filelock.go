package disk

import (
	"errors"
	"io/fs"
	"os"
	"runtime"
	"syscall"
	"time"
)

// ErrLocked is the error of [LockFile] if another program holds the lock.
var ErrLocked = errors.New("another program has locked it")

// LockSuffix ends the names of files that exist only to be locked.
const LockSuffix = ".lock"

// A Lock is an exclusive lock on a file. The system releases it when the program
// ends, however it ends.
type Lock struct{ locker }

// LockFile locks the file at path and creates it if necessary. It does not wait: the error
// is ErrLocked if another program holds the lock, and errors.ErrUnsupported if the file
// system has no locks.
func LockFile(path string) (*Lock, error) {
	for {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return nil, regular(info)
		}
		lock := &Lock{newLocker(path)}
		ok, err := lock.TryLock()
		switch {
		case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.EINVAL):
			return nil, errors.ErrUnsupported
		case err != nil:
			return nil, err
		case !ok:
			return nil, ErrLocked
		}
		if info, err := os.Stat(path); err == nil && lock.locks(info) {
			return lock, nil
		}
		lock.Close() // the last holder removed the file in the meantime
	}
}

// LockWithin is [LockFile], but waits for another program, at most this time.
func LockWithin(path string, most time.Duration) (*Lock, error) {
	for end := time.Now().Add(most); ; time.Sleep(5 * time.Millisecond) {
		lock, err := LockFile(path)
		if !errors.Is(err, ErrLocked) || time.Now().After(end) {
			return lock, err
		}
	}
}

// NewLock makes and locks a file in a directory, whose name is free and ends with [LockSuffix].
func NewLock(dir string) (*Lock, error) {
	f, err := os.CreateTemp(dir, "*"+LockSuffix)
	if err != nil {
		return nil, err
	}
	f.Close()
	lock, err := LockFile(f.Name())
	if err != nil {
		os.Remove(f.Name())
	}
	return lock, err
}

// locks reports whether the locked file is the one that info describes.
func (l *Lock) locks(info fs.FileInfo) bool {
	locked, err := l.Stat()
	return err == nil && os.SameFile(locked, info)
}

// Remove removes the file and then releases the lock, so that no program locks a file that
// is about to be removed. A file of the same name that another program has made meanwhile
// stays. Windows cannot remove an open file, so there the order is reversed.
func (l *Lock) Remove() {
	info, err := os.Stat(l.Path())
	own := err == nil && l.locks(info)
	if runtime.GOOS == "windows" {
		l.Close()
	}
	if own {
		os.Remove(l.Path())
	}
	l.Close()
}
