//go:build !js

package disk

import "github.com/gofrs/flock"

// A locker locks a file by the system.
type locker = *flock.Flock

func newLocker(path string) locker { return flock.New(path) }
