//go:build unix

package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/sys/unix"
	"golang.org/x/term"

	"lascope/model/modeltest"
)

// lastBytes bounds the wait for what a program has written before its end.
const lastBytes = 10 * time.Second

// A terminal is a pseudo-terminal with the program on it. It displays no output and answers
// no query, as a dumb terminal would.
type terminal struct {
	t      *testing.T
	c      *exec.Cmd
	pty    *os.File    // our end
	tty    *os.File    // the program's end, kept open so that it can be looked at
	before *term.State // of it
	home   string      // the program's settings and state are below it
	done   chan struct{}

	mutex sync.Mutex
	out   bytes.Buffer    // the last bytes written
	modes map[string]bool // private modes that were set or reset: "1049"
	tail  []byte
	held  chan struct{} // closed: read on; nil where nothing holds the reader up
}

// private is a private mode set or reset.
var private = regexp.MustCompile(`\x1b\[\?([0-9;]+)([hl])`)

// programOn prepares the program for a terminal; home keeps its settings and state.
func programOn(home string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0], args...)
	c.Dir = home
	c.Env = append(environment(args), "TERM=xterm-256color", "COLORTERM=truecolor", "NO_COLOR=", "NO_MOTION=", "CI=", "COLORFGBG=",
		"XDG_STATE_HOME="+filepath.Join(home, "state"), "XDG_CONFIG_HOME="+filepath.Join(home, "config"))
	return c
}

// inShell prepares a line of a shell, where $0 is the program and "$@" are its arguments.
func inShell(home, line string, args ...string) *exec.Cmd {
	c := programOn(home)
	shell := exec.Command("/bin/sh", append([]string{"-c", line, c.Path}, args...)...)
	shell.Dir, shell.Env = c.Dir, c.Env
	return shell
}

// onPty starts the program on a terminal of 80 by 24.
func onPty(t *testing.T, home string, args ...string) *terminal {
	t.Helper()
	return startOn(t, home, programOn(home, args...))
}

// startOn starts any command on a terminal, as the leader of its session.
func startOn(t *testing.T, home string, c *exec.Cmd) *terminal {
	t.Helper()
	ours, theirs, err := pty.Open()
	modeltest.OK(t, err)
	ours = nonblocking(t, ours)
	x := &terminal{t: t, c: c, pty: ours, tty: theirs, home: home, modes: map[string]bool{}, done: make(chan struct{})}
	if x.before, err = term.GetState(int(theirs.Fd())); err != nil {
		t.Fatal(err)
	}
	x.resize(80, 24)
	c.Stdin, c.Stdout, c.Stderr = theirs, theirs, theirs
	c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	modeltest.OK(t, c.Start())
	go func() { c.Wait(); close(x.done) }()
	go x.read()
	t.Cleanup(func() {
		c.Process.Kill()
		<-x.done
		theirs.Close()
		ours.Close()
	})
	return x
}

// nonblocking is a file whose Close ends a Read that waits.
func nonblocking(t *testing.T, f *os.File) *os.File {
	t.Helper()
	defer f.Close()
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err == nil {
		err = syscall.SetNonblock(fd, true)
	}
	modeltest.OK(t, err)
	return os.NewFile(uintptr(fd), f.Name())
}

// read takes the program's output.
func (x *terminal) read() {
	chunk := make([]byte, 1<<16)
	for {
		n, err := x.pty.Read(chunk)
		x.mutex.Lock()
		held := x.held
		x.out.Write(chunk[:n])
		if x.out.Len() > 1<<20 {
			x.out.Next(1 << 19)
		}
		seen := append(x.tail, chunk[:n]...)
		for _, m := range private.FindAllSubmatch(seen, -1) {
			for mode := range strings.SplitSeq(string(m[1]), ";") {
				x.modes[mode] = m[2][0] == 'h'
			}
		}
		x.tail = bytes.Clone(seen[max(0, len(seen)-16):])
		x.mutex.Unlock()
		if held != nil {
			<-held
		}
		if err != nil {
			return
		}
	}
}

// hold makes the terminal take no more bytes until the function it gives is called.
func (x *terminal) hold() (goOn func()) {
	held := make(chan struct{})
	x.mutex.Lock()
	x.held = held
	x.mutex.Unlock()
	return sync.OnceFunc(func() {
		x.mutex.Lock()
		x.held = nil
		x.mutex.Unlock()
		close(held)
	})
}

// written returns the last bytes of the output.
func (x *terminal) written() string {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	return x.out.String()
}

// begun waits until the program has drawn its screen.
func (x *terminal) begun() {
	x.t.Helper()
	x.until("it has the terminal", x.raw)
	x.wait("lascope")
}

func (x *terminal) wrote(words string) bool {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	return bytes.Contains(x.out.Bytes(), []byte(words))
}

// mode reports whether a private mode is set.
func (x *terminal) mode(number string) bool {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	return x.modes[number]
}

// forget clears the recorded output.
func (x *terminal) forget() {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	x.out.Reset()
}

// wait waits until the program has written some words.
func (x *terminal) wait(words string) {
	x.t.Helper()
	x.until("it writes "+words, func() bool { return x.wrote(words) })
}

// until waits for something to come true.
func (x *terminal) until(what string, is func() bool) {
	x.t.Helper()
	over := false
	came := eventually(func() bool { over = !x.running(); return is() || over })
	for begun := time.Now(); over && !is() && time.Since(begun) < lastBytes; { // they may be read after its end
		time.Sleep(10 * time.Millisecond)
	}
	if !came || over && !is() {
		x.t.Fatalf("waited in vain until %s; the last that was written is\n%q", what, x.end(400))
	}
}

func (x *terminal) end(n int) string {
	s := x.written()
	return s[max(0, len(s)-n):]
}

// leavePrompt leaves the prompt of a refused line: ctrl+u empties it, backspace closes it.
// An esc would be read as the first byte of alt and the key that follows.
const leavePrompt = "\x15\x7f"

// press types keys.
func (x *terminal) press(keys string) {
	if _, err := io.WriteString(x.pty, keys); err != nil && x.running() {
		x.t.Errorf("typing %q: %v", keys, err)
	}
}

func (x *terminal) resize(w, h int) {
	modeltest.OK(x.t, pty.Setsize(x.tty, &pty.Winsize{Cols: uint16(w), Rows: uint16(h)}))
}

func (x *terminal) signal(s syscall.Signal) {
	modeltest.OK(x.t, x.c.Process.Signal(s))
}

func (x *terminal) running() bool {
	select {
	case <-x.done:
		return false
	default:
		return true
	}
}

// ends waits for the end of the program, and wants this exit code and the terminal as
// it was.
func (x *terminal) ends(code int) {
	x.t.Helper()
	x.over(code)
	x.asBefore()
}

// over waits for the end of the program, and wants this exit code.
func (x *terminal) over(code int) {
	x.t.Helper()
	select {
	case <-x.done:
	case <-time.After(testTimeout):
		x.signal(syscall.SIGQUIT)
		x.t.Fatalf("it does not end; the last that was written is\n%q", x.end(400))
	}
	if got := x.c.ProcessState.ExitCode(); got != code {
		x.t.Errorf("it ended with %v, want exit %d; the last that was written is\n%q", x.c.ProcessState, code, x.end(1500))
	}
}

// quits leaves the program by q.
func (x *terminal) quits() {
	x.t.Helper()
	x.press("q")
	x.ends(0)
}

// asBefore wants the terminal as the program found it.
func (x *terminal) asBefore() {
	x.t.Helper()
	if err := x.different(); !eventually(func() bool { err = x.different(); return err == nil }) {
		x.t.Error(err)
	}
}

// different reports a state of the terminal that differs from the one before the program.
func (x *terminal) different() error {
	now, err := term.GetState(int(x.tty.Fd()))
	if err != nil {
		return err
	}
	if *now != *x.before {
		return errors.New("the terminal's settings are not those of before")
	}
	for mode, name := range map[string]string{
		"1049": "the alternate screen", "1000": "the mouse", "1002": "the mouse", "1003": "the mouse", "1006": "the mouse", "2004": "bracketed paste",
	} {
		if x.mode(mode) {
			return fmt.Errorf("%s is still on", name)
		}
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if shown, ok := x.modes["25"]; ok && !shown {
		return errors.New("the cursor is still hidden")
	}
	return nil
}

// raw reports that the program has the terminal for itself.
func (x *terminal) raw() bool {
	termios, err := unix.IoctlGetTermios(int(x.tty.Fd()), readTermios)
	return err == nil && termios.Lflag&unix.ICANON == 0 && x.mode("1049")
}

// full waits until a pipe or a terminal takes no more bytes, so that its writer waits.
func full(t *testing.T, f *os.File) {
	t.Helper()
	if !eventually(func() bool {
		can := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLOUT}}
		n, err := unix.Poll(can, 0)
		return n == 0 && err == nil
	}) {
		t.Fatalf("%s takes bytes without end", f.Name())
	}
}
