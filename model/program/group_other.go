//go:build !unix

package program

import "os/exec"

// group does nothing: this system has no process groups.
func group(*exec.Cmd) {}

// killGroup kills the program.
func killGroup(c *exec.Cmd) { _ = c.Process.Kill() } // it may be gone

func startOnOneThread(c *exec.Cmd) error { return c.Start() }
