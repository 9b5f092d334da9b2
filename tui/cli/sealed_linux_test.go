//go:build amd64 || arm64

package cli

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// The program that the tests run is sealed: should it open a socket or start another
// program, the system ends it at once with SIGSYS, and the test that ran it fails. Tests of
// "trace git" and of own set LASCOPE_STARTS: they may start programs, whose C library may ask a
// local service for a user's name (a Unix socket), but nobody opens a socket of a network. Tests of a
// class set LASCOPE_CLASS: it may listen, on the loopback address that they name, and ask for the list of
// addresses (AF_NETLINK); it connects to nobody and starts no program.
func init() {
	if os.Getenv("LASCOPE_MAIN") == "" {
		return
	}
	err := seal()
	switch os.Getenv("LASCOPE_BREAK") { // how TestTheSealHolds breaks it
	case "":
		return
	case "socket":
		if err == nil {
			_, err = unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
			err = fmt.Errorf("not ended: %v", err)
		}
	case "unix socket":
		if err == nil {
			_, err = unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
			err = fmt.Errorf("not ended: %v", err)
		}
	case "connection":
		if err == nil {
			err = fmt.Errorf("not ended: %v", unix.Connect(-1, &unix.SockaddrInet4{}))
		}
	case "program":
		if err == nil {
			err = fmt.Errorf("not ended: %v", exec.Command("/bin/true").Run())
		}
	}
	fmt.Println(err)
	os.Exit(0)
}

// seal has the system end this process when a thread of it makes one of the calls below.
func seal() error {
	is, load := uint16(unix.BPF_JMP|unix.BPF_JEQ|unix.BPF_K), uint16(unix.BPF_LD|unix.BPF_W|unix.BPF_ABS)
	end := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_KILL_PROCESS}
	allow := unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: unix.SECCOMP_RET_ALLOW}
	filter := []unix.SockFilter{{Code: load}} // the call's number
	if os.Getenv("LASCOPE_STARTS") != "" {
		filter = append(filter, // the first argument of socket is its family
			unix.SockFilter{Code: is, Jf: 3, K: unix.SYS_SOCKET},
			unix.SockFilter{Code: load, K: 16},
			unix.SockFilter{Code: is, Jt: 1, K: unix.AF_UNIX},
			end)
	} else {
		calls := []uint32{unix.SYS_SOCKET, unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_BIND, unix.SYS_EXECVE, unix.SYS_EXECVEAT}
		if os.Getenv("LASCOPE_CLASS") != "" {
			calls = []uint32{unix.SYS_SOCKETPAIR, unix.SYS_CONNECT, unix.SYS_EXECVE, unix.SYS_EXECVEAT}
			filter = append(filter,
				unix.SockFilter{Code: is, Jf: 6, K: unix.SYS_SOCKET},
				unix.SockFilter{Code: load, K: 16},
				unix.SockFilter{Code: is, Jt: 3, K: unix.AF_INET},
				unix.SockFilter{Code: is, Jt: 2, K: unix.AF_INET6},
				unix.SockFilter{Code: is, Jt: 1, K: unix.AF_NETLINK},
				end,
				unix.SockFilter{Code: load}) // the call's number again
		}
		for _, call := range calls {
			filter = append(filter, unix.SockFilter{Code: is, Jf: 1, K: call}, end)
		}
		filter = append(filter, // clone is for threads alone; its flags are the first argument
			unix.SockFilter{Code: is, Jf: 3, K: unix.SYS_CLONE},
			unix.SockFilter{Code: load, K: 16},
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K, Jt: 1, K: unix.CLONE_THREAD},
			end)
	}
	filter = append(filter, allow)
	program := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	runtime.LockOSThread() // the next call applies to one thread
	defer runtime.UnlockOSThread()
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	const flags = unix.SECCOMP_FILTER_FLAG_TSYNC | unix.SECCOMP_FILTER_FLAG_SPEC_ALLOW // all threads, none made slower
	r, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, uintptr(unsafe.Pointer(&program)))
	switch {
	case errno != 0:
		return errno
	case r != 0:
		return fmt.Errorf("thread %d could not be sealed", r)
	}
	return nil
}

// TestTheSealHolds: no socket and no other program escapes the tests that run ours.
func TestTheSealHolds(t *testing.T) {
	for _, way := range []string{
		"socket", "program", "connection", "socket/LASCOPE_STARTS=1", "unix socket/LASCOPE_CLASS=1", "connection/LASCOPE_CLASS=1", "program/LASCOPE_CLASS=1",
	} {
		way, starts, _ := strings.Cut(way, "/")
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), "LASCOPE_MAIN=1", "LASCOPE_BREAK="+way, starts)
		out, err := c.Output()
		switch end := (*exec.ExitError)(nil); {
		case err == nil && strings.HasPrefix(string(out), "not ended: "):
			t.Errorf("%s: %s", way, out)
		case err == nil:
			t.Skipf("nothing can be sealed here: %s", out)
		case !errors.As(err, &end) || end.Sys().(syscall.WaitStatus).Signal() != syscall.SIGSYS:
			t.Errorf("%s: %v", way, err)
		}
	}
}
