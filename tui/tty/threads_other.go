//go:build !linux || !cgo

package tty

// StartThreads does nothing: a thread takes little memory.
func StartThreads() error { return nil }
