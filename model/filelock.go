package model

import (
	"errors"
	"os"
)

// errTaken tells that another program holds a file's lock.
var errTaken = errors.New("another program has it")

// A fileLock is a file that this program holds for itself. The system takes the lock
// back when the program ends, however it ends.
type fileLock struct{ *os.File }

// lockFile holds the file of a name, which is made if there is none. It does not
// wait: where another program holds it the error is errTaken.
func lockFile(path string) (*fileLock, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		if err := tryLock(f); err != nil {
			f.Close()
			return nil, err
		}
		if stillNamed(f, path) {
			return &fileLock{f}, nil
		}
		f.Close() // whoever held it has removed it meanwhile
	}
}

// stillNamed tells that an open file is the one that a path names.
func stillNamed(f *os.File, path string) bool {
	mine, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(path)
	return err == nil && os.SameFile(mine, named)
}

// drop removes the file and gives it back.
func (l *fileLock) drop() {
	os.Remove(l.Name())
	l.Close()
}
