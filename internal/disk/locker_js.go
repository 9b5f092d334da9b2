package disk

import (
	"os"
	"sync"
)

// A locker locks a file in a page, whose files no other program has.
type locker = *pageLock

// pageLocks are the paths that are locked.
var pageLocks sync.Map

type pageLock struct {
	path string
	*os.File
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
	if l.File, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR, privateMode); err != nil {
		pageLocks.Delete(l.path)
	}
	return err == nil, err
}

// Close unlocks the file, once.
func (l *pageLock) Close() error {
	err := l.File.Close()
	if err == nil {
		pageLocks.Delete(l.path)
	}
	return err
}
