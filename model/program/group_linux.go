package program

import (
	"os/exec"
	"runtime"
	"syscall"

	"lascope/internal/task"
)

// group puts a program into a new process group. The system kills it when lascope is
// killed.
func group(c *exec.Cmd) {
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}

// killGroup kills the program's process group.
func killGroup(c *exec.Cmd) { _ = syscall.Kill(-c.Process.Pid, syscall.SIGKILL) } // it may be gone

// starts are the programs to start. One thread starts them all and never ends: the system takes
// the end of the thread that started a program for the end of lascope.
var starts = make(chan func())

func init() {
	task.Go(func() {
		runtime.LockOSThread()
		for start := range starts {
			start()
		}
	})
}

// startOnOneThread starts a program on the thread of all programs.
func startOnOneThread(c *exec.Cmd) error {
	err := make(chan error)
	starts <- func() { err <- c.Start() }
	return <-err
}
