//go:build !unix || solaris || aix

package model

import (
	"errors"
	"os"
)

// movesWhileOpen tells that a file can be given its name while it is still held.
const movesWhileOpen = false

// tryLock has no lock to offer on this system.
func tryLock(*os.File) error { return errors.ErrUnsupported }
