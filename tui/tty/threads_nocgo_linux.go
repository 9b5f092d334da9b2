//go:build !cgo

package tty

// threadBytes is 0: a thread takes its small stack from the heap.
const threadBytes = 0
