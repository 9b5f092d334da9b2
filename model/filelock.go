package model

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

// errLocked reports that another program holds a lock.
var errLocked = errors.New("another program has locked it")

// lockSuffix ends the name of a file that exists only to be locked.
const lockSuffix = ".lock"

// A fileLock is an exclusive lock on a file. The system releases it when the program
// ends, however it ends.
type fileLock struct{ *flock.Flock }

// lockFile locks the file at path, which is made if there is none. It does not wait: the
// error is errLocked where another program holds the lock, and errors.ErrUnsupported
// where the file system has no locks.
func lockFile(path string) (*fileLock, error) {
	for {
		lock := &fileLock{flock.New(path)}
		ok, err := lock.TryLock()
		switch {
		case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.EINVAL):
			return nil, errors.ErrUnsupported
		case err != nil:
			return nil, err
		case !ok:
			return nil, errLocked
		}
		if info, err := os.Stat(path); err == nil && lock.locks(info) {
			return lock, nil
		}
		lock.Close() // the last holder has removed the file meanwhile
	}
}

// locks reports whether the locked file is the one that info describes.
func (l *fileLock) locks(info fs.FileInfo) bool {
	locked, err := l.Stat()
	return err == nil && os.SameFile(locked, info)
}

// remove removes the file and releases the lock, in this order, so that no program locks a
// file that is about to go. Windows removes no open file; there the file goes afterwards.
func (l *fileLock) remove() {
	removed := os.Remove(l.Path()) == nil
	l.Close()
	if !removed {
		os.Remove(l.Path())
	}
}
