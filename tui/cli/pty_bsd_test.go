//go:build darwin || freebsd || netbsd || openbsd || dragonfly

package cli

import (
	"golang.org/x/sys/unix"
)

const (
	readTermios  = unix.TIOCGETA
	bytesWaiting = 0x4004667f // FIONREAD
)
