//go:build !js

package disk

import "syscall"

// nonblock has a pipe opened without waiting for its other end.
const nonblock = syscall.O_NONBLOCK
