package disk

import (
	"context"
	"io/fs"
	"os"
	"sync"
	"time"
)

// A locker locks a file in a page, whose files no other program has.
type locker = *pageLock

// pageLocks are the paths that are locked.
var pageLocks sync.Map

type pageLock struct {
	path string
	file *os.File // nil while it is not locked
}

func newLocker(path string) locker { return &pageLock{path: path} }

// Path is the path of the locked file.
func (l *pageLock) Path() string { return l.path }

// TryLock locks the file, which it makes if necessary; false if it is locked already.
func (l *pageLock) TryLock() (bool, error) {
	if _, held := pageLocks.LoadOrStore(l.path, nil); held {
		return false, nil
	}
	var err error
	if l.file, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR, privateMode); err != nil {
		pageLocks.Delete(l.path)
	}
	return err == nil, err
}

// TryLockContext tries again after each pause, until the context ends.
func (l *pageLock) TryLockContext(ctx context.Context, pause time.Duration) (bool, error) {
	for {
		ok, err := l.TryLock()
		if ok || err != nil {
			return ok, err
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// Stat describes the locked file.
func (l *pageLock) Stat() (fs.FileInfo, error) { return l.file.Stat() }

// Close unlocks the file.
func (l *pageLock) Close() error {
	if l.file == nil {
		return nil
	}
	err := l.file.Close()
	l.file = nil
	pageLocks.Delete(l.path)
	return err
}
