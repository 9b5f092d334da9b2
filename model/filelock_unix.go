//go:build unix && !solaris && !aix

package model

import (
	"errors"
	"os"
	"syscall"
)

// movesWhileOpen tells that a file can be given its name while it is still held.
const movesWhileOpen = true

// tryLock locks an open file against other programs, or says at once that one of them
// holds it. A file system that knows no locks gives errors.ErrUnsupported.
func tryLock(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return errTaken
		case errors.Is(err, syscall.ENOLCK), errors.Is(err, syscall.EINVAL):
			return errors.ErrUnsupported
		default:
			return err
		}
	}
}
