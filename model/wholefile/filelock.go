package wholefile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"github.com/gofrs/flock"
)

// ErrLocked reports that another program holds a lock.
var ErrLocked = errors.New("another program has locked it")

// LockSuffix ends the name of a file that exists only to be locked.
const LockSuffix = ".lock"

// A Lock is an exclusive lock on a file. The system releases it when the program
// ends, however it ends.
type Lock struct{ *flock.Flock }

// LockFile locks the file at path, which is made if there is none. It does not wait: the
// error is ErrLocked where another program holds the lock, and errors.ErrUnsupported
// where the file system has no locks.
func LockFile(path string) (*Lock, error) {
	for {
		lock := &Lock{flock.New(path)}
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
		lock.Close() // the last holder has removed the file meanwhile
	}
}

// locks reports whether the locked file is the one that info describes.
func (l *Lock) locks(info fs.FileInfo) bool {
	locked, err := l.Stat()
	return err == nil && os.SameFile(locked, info)
}

// Remove removes the file and releases the lock, in this order, so that no program locks a
// file that is about to go. Windows removes no open file; there the file goes afterwards.
func (l *Lock) Remove() {
	removed := os.Remove(l.Path()) == nil
	l.Close()
	if !removed {
		os.Remove(l.Path())
	}
}
