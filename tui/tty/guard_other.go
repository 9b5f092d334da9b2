//go:build !unix

package tty

import (
	"os"
)

// fatal is empty on systems without these signals.
var fatal []os.Signal

// catchStops, stopSelf and hangUp do nothing on systems without job control.
func catchStops(_, _ chan os.Signal) {}
func stopSelf()                      {}
func hangUp(int) <-chan struct{}     { return nil }
