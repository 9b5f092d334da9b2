//go:build unix && !linux

package program

import (
	"os/exec"
	"syscall"
)

// group puts a program into a new process group.
func group(c *exec.Cmd) { c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the program's process group.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may be gone

func startOnOneThread(c *exec.Cmd) error { return c.Start() }
