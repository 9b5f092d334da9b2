//go:build cgo

package tty

// threadBytes are the address space that the C library reserves for a thread: a stack and an arena. The packages net and
// os/user have files for cgo, so a plain go build where there is a C compiler has it; the release has none.
const threadBytes = (8 + 64) << 20
