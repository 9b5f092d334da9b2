//go:build !linux

package tty

// StartThreads does nothing: only on Linux an address space may be too small.
func StartThreads() error { return nil }
