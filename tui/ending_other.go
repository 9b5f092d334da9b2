//go:build !unix

package tui

import (
	"os"
)

// catchStops, stopSelf and hangUp have nothing to do where there are no jobs.
func catchStops(_, _ chan os.Signal) {}
func stopSelf()                      {}
func hangUp(int) <-chan struct{}     { return nil }
