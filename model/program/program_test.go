//go:build unix

package program

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/modeltest"
)

// children are programs that the test binary becomes with LASCOPE_CHILD set, by name.
var children = map[string]func(in *bufio.Scanner){
	"turns": func(in *bufio.Scanner) { takeTurns(in, func() {}) },
	"deaf to end": func(in *bufio.Scanner) {
		signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
		takeTurns(in, func() {})
		hang()
	},
	"windows lines": func(in *bufio.Scanner) {
		in.Scan()
		for in.Err() == nil {
			fmt.Print("poll 1\r\n")
			in.Scan()
		}
	},
	"marked lines": func(in *bufio.Scanner) {
		in.Scan()
		fmt.Print("\ufeff")
		for in.Err() == nil {
			fmt.Print("poll 2\r\n")
			in.Scan()
		}
	},
	"believer": func(in *bufio.Scanner) {
		in.Scan()
		fmt.Print("share 2 0.25\nsay from the \x1b[31mstart\npoll 2\n")
		in.Scan()
		fmt.Print("poll 1\n")
		in.Scan()
	},
	"silent": func(*bufio.Scanner) { hang() },
	"half a line": func(in *bufio.Scanner) {
		in.Scan()
		fmt.Print("poll")
		in.Scan()
		fmt.Println(" 3")
		hang()
	},
	"stopped":        func(*bufio.Scanner) { _ = syscall.Kill(os.Getpid(), syscall.SIGSTOP); hang() },
	"long line":      func(*bufio.Scanner) { flood("x") },
	"noise":          func(*bufio.Scanner) { flood("\x00\xff\x1b[2J\n") },
	"talker":         func(*bufio.Scanner) { flood("say well\n") },
	"believing":      func(*bufio.Scanner) { flood("share 1 1\n") },
	"reads nothing":  func(*bufio.Scanner) { fmt.Println("poll 1"); hang() },
	"page 0":         func(*bufio.Scanner) { fmt.Println("poll 0"); hang() },
	"page 5":         func(*bufio.Scanner) { fmt.Println("poll 1\npoll 5"); hang() },
	"no number":      func(*bufio.Scanner) { fmt.Println("poll one"); hang() },
	"no word":        func(*bufio.Scanner) { fmt.Println("pol 1"); hang() },
	"empty line":     func(*bufio.Scanner) { fmt.Println(); hang() },
	"UTF-16":         func(*bufio.Scanner) { fmt.Print("\xff\xfep\x00\n\x00"); hang() },
	"no share":       func(*bufio.Scanner) { fmt.Println("share 1 NaN"); hang() },
	"endless share":  func(*bufio.Scanner) { fmt.Println("share 1 1e308\nshare 2 1e308"); hang() },
	"negative share": func(*bufio.Scanner) { fmt.Println("share 1 -1"); hang() },
	"share of none":  func(*bufio.Scanner) { fmt.Println("share 9 1"); hang() },
	"fails": func(in *bufio.Scanner) {
		in.Scan()
		fmt.Fprintln(os.Stderr, "Traceback\nno module named lakg")
		os.Exit(3)
	},
	"ends":      func(in *bufio.Scanner) { in.Scan(); fmt.Println("poll 1") },
	"no output": func(*bufio.Scanner) { os.Stdout.Close(); hang() },
	"no input": func(in *bufio.Scanner) {
		in.Scan() // else the first line may find no reader
		os.Stdin.Close()
		for {
			fmt.Println("poll 1")
		}
	},
	"loud": func(in *bufio.Scanner) {
		for range 1 << 14 {
			fmt.Fprintln(os.Stderr, strings.Repeat("e", 99))
		}
		takeTurns(in, func() {})
	},
	"ten children": func(in *bufio.Scanner) {
		for range 10 {
			c := exec.Command("sleep", "1000")
			if err := c.Start(); err != nil {
				panic(err)
			}
		}
		takeTurns(in, func() {})
	},
}

// hang waits for its end.
func hang() { time.Sleep(time.Hour) }

// takeTurns polls the pages 1 to 4 in turn until the line end.
func takeTurns(in *bufio.Scanner, each func()) {
	in.Scan()
	for page := 0; ; page++ {
		each()
		fmt.Printf("poll %d\n", page%4+1)
		if !in.Scan() || in.Text() == "end" {
			return
		}
	}
}

// flood writes a text without end.
func flood(text string) {
	b := bytes.Repeat([]byte(text), 1000)
	for {
		if _, err := os.Stdout.Write(b); err != nil {
			os.Exit(1)
		}
	}
}

func TestMain(m *testing.M) {
	if child := children[os.Getenv("LASCOPE_CHILD")]; child != nil {
		child(bufio.NewScanner(os.Stdin))
		return
	}
	os.Exit(m.Run())
}

// start starts a child with four pages, patiently: the machine may be busy.
func start(t *testing.T, child string) *Program {
	t.Helper()
	t.Setenv("LASCOPE_CHILD", child)
	p := modeltest.Must(Command{Words: []string{os.Args[0]}, Patience: time.Minute, StartPatience: time.Minute}.Start("lascope 1 polling pages=4 capacity=1 seed=1"))
	t.Cleanup(p.End)
	return p
}

// awaitStop waits until the child has stopped itself by a signal.
func awaitStop(t *testing.T, p *Program) {
	t.Helper()
	var status syscall.WaitStatus
	for {
		switch _, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WUNTRACED, nil); {
		case err == syscall.EINTR:
		case err != nil || !status.Stopped():
			t.Fatalf("it has not stopped: %v, %v", status, err)
		default:
			return
		}
	}
}

// awaitHalf waits until the child has written the beginning of a line.
func awaitHalf(t *testing.T, p *Program) {
	t.Helper()
	for p.Step = time.Millisecond; p.reader.Buffered() == 0; {
		if line, ok, err := p.Line(); ok || err != nil {
			t.Fatalf("%q, %v", line, err)
		}
	}
	p.Step = 0
}

// owns is the scheme own on four pages, one a tick, that a program plays.
func owns(p *Program) *polling.Own {
	rows := polling.Played()
	own := rows[slices.IndexFunc(rows, func(s polling.Scheme) bool { return s.Name == "own" })]
	return modeltest.Must(own.New(polling.Setup{Pages: 4, Capacity: 1, Values: modeltest.Must(automata.Defaults(own.Params)),
		Program: func() (polling.Program, error) { return p, nil }})).(*polling.Own)
}

// hits is a web on which each poll is a hit, which notes the pages.
type hits []int

func (h *hits) Poll(page int, _ int64, _ float64) bool { *h = append(*h, page+1); return true }
func (h *hits) Fresh(int, int64) bool                  { return false }

// play runs slots of one poll until the program fails.
func play(o *polling.Own, slots int) (polled hits, err error) {
	for range slots {
		if o.Ready(1) == 0 {
			break
		}
		o.Advance(&polled, 0, 1)
	}
	return polled, o.Ended()
}

// TestHostile: a program that answers nonsense, nothing, too much, or not any more is ended with a
// sentence that quotes its line and the line's number.
func TestHostile(t *testing.T) {
	for child, says := range map[string]string{
		"long line":      `line 1 of its output, "xxxxx`,
		"noise":          `line 1 of its output, "\x00\xff\x1b[2J": a line is poll PAGE`,
		"talker":         `"say well": more than 1 MiB without a poll`,
		"believing":      `"share 1 1": more than 1 MiB without a poll`,
		"page 0":         `line 1 of its output, "poll 0": a page is a number from 1 to 4`,
		"page 5":         `line 2 of its output, "poll 5": a page is a number from 1 to 4`,
		"no number":      `line 1 of its output, "poll one": a page is a number`,
		"no word":        `line 1 of its output, "pol 1": a line is poll PAGE, share PAGE NUMBER or say TEXT`,
		"empty line":     `line 1 of its output, "": a line is`,
		"UTF-16":         `line 1 of its output, "\xff\xfep\x00": it is in UTF-16; a program writes UTF-8`,
		"no share":       `line 1 of its output, "share 1 NaN": a share is a number`,
		"endless share":  `line 1 of its output, "share 1 1e308": a share is a number of polls per tick, 0 to 4`,
		"negative share": `"share 1 -1": a share is a number`,
		"share of none":  `"share 9 1": a page is a number`,
		"fails":          `it ended with exit status 3, after "no module named lakg" on its standard error, after line 0`,
		"ends":           "after line 1 of its output",
		"no output":      "it closed its output",
		"no input":       "it closed its input",
	} {
		t.Run(child, func(t *testing.T) {
			ends(t, start(t, child), says)
		})
	}
}

// ends plays until the program fails, with this sentence, then and later.
func ends(t *testing.T, p *Program, says string) {
	t.Helper()
	o := owns(p)
	_, err := play(o, 1<<20)
	if err == nil || !strings.Contains(err.Error(), says) || !strings.HasPrefix(err.Error(), "own: ") {
		t.Fatalf("got %v, want %q", err, says)
	}
	if len(err.Error()) > 400 {
		t.Errorf("a sentence of %d bytes", len(err.Error()))
	}
	if _, again := play(o, 1); again == nil || again.Error() != err.Error() {
		t.Errorf("asked again: %v", again)
	}
}

// TestPatience: a program that does not answer, or does not read, is ended once the patience is over, which is short only from
// the moment in which the program is known to be stuck.
func TestPatience(t *testing.T) {
	for child, stuck := range map[string]func(*testing.T, *Program){"silent": nil, "stopped": awaitStop, "half a line": awaitHalf} {
		t.Run(child, func(t *testing.T) {
			p := start(t, child)
			if stuck != nil {
				stuck(t, p)
			}
			p.StartPatience = time.Millisecond
			ends(t, p, "no answer within 1ms, after line 0 of its output; --start-patience waits longer")
		})
	}
	t.Run("reads nothing", func(t *testing.T) {
		p := start(t, "reads nothing")
		_, _, err := p.Line()
		modeltest.OK(t, err)
		p.Patience = time.Millisecond
		for i := 0; p.failed == nil; i++ { // until the pipe is full
			if _ = p.Write([]byte("1 1\n")); i == 1<<24 {
				t.Fatal("it takes answers without end")
			}
		}
		ends(t, p, "it has not read its input for 1ms")
	})
}

// TestLateLook: an answer that came while lascope was stopped counts, however long that was.
func TestLateLook(t *testing.T) {
	p := start(t, "half a line")
	awaitHalf(t, p)
	modeltest.OK(t, p.Write([]byte("1 1\n")))
	conn := modeltest.Must(p.out.SyscallConn())
	modeltest.OK(t, conn.Control(func(fd uintptr) {
		for err := error(unix.EINTR); err == unix.EINTR; { // a signal of Go's scheduler may come
			_, err = unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}, -1)
		}
	}))
	p.StartPatience = time.Nanosecond
	if line, ok, err := p.Line(); string(line) != "poll 3" || !ok || err != nil {
		t.Errorf("%q, %v, %v", line, ok, err)
	}
}

// TestPlays: polls, beliefs and explanations arrive, with control codes left out; standard error
// is kept at 64 KiB and blocks nobody.
func TestPlays(t *testing.T) {
	for child, want := range map[string]string{"turns": "[1 2 3 4 1 2]", "marked lines": "[2 2 2 2 2 2]", "windows lines": "[1 1 1 1 1 1]"} {
		if polled, err := play(owns(start(t, child)), 6); err != nil || fmt.Sprint(polled) != want {
			t.Errorf("%s: %v, %v", child, polled, err)
		}
	}
	o, shares := owns(start(t, "believer")), make([]float64, 4)
	modeltest.Must(play(o, 2))
	o.Shares(shares)
	modeltest.Equal(t, fmt.Sprint(shares, " ", o.Spoken().Saying), "[0 0.25 0 0] from the [31mstart", "it said")
	p := start(t, "loud")
	modeltest.Must(play(owns(p), 10))
	p.End()
	if n := len(p.Errors()); n != mostErrors || !strings.HasSuffix(p.Errors(), "e\n") {
		t.Errorf("%d bytes of standard error are kept", n)
	}
}

// TestStep: a screen waits in short steps, and the line that has begun is not lost.
func TestStep(t *testing.T) {
	p := start(t, "half a line")
	awaitHalf(t, p)
	p.Step = time.Millisecond
	o := owns(p)
	for range 5 {
		if polled, err := play(o, 1); len(polled) > 0 || err != nil {
			t.Fatalf("%v, %v", polled, err)
		}
	}
	modeltest.OK(t, p.Write([]byte("1 1\n")))
	p.Step = 0
	if polled, err := play(o, 1); err != nil || len(polled) != 1 || polled[0] != 3 {
		t.Errorf("%v: %v is polled, not 3", err, polled)
	}
}

// TestNobodyIsLeft: however a program is ended, its process group ends with it.
func TestNobodyIsLeft(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("it counts processes in /proc")
	}
	for _, child := range []string{"turns", "deaf to end", "ten children", "silent", "stopped"} {
		p := start(t, child)
		switch child {
		case "silent":
		case "stopped":
			awaitStop(t, p)
		default:
			modeltest.Must(play(owns(p), 3))
		}
		group := p.cmd.Process.Pid
		p.End()
		for begun := time.Now(); members(t, group) > 0; time.Sleep(10 * time.Millisecond) { // a killed process goes a moment later
			if time.Since(begun) > time.Minute {
				t.Fatalf("%s: %d processes are left", child, members(t, group))
			}
		}
	}
}

// members counts the processes of a group that are not dead.
func members(t *testing.T, group int) (n int) {
	t.Helper()
	dirs := modeltest.Must(os.ReadDir("/proc"))
	for _, d := range dirs {
		text, err := os.ReadFile("/proc/" + d.Name() + "/stat")
		if err != nil {
			continue
		}
		f := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
		if len(f) > 2 && f[0] != "Z" && f[2] == strconv.Itoa(group) {
			n++
		}
	}
	return n
}

// TestNotStarted: a program that is not there is refused in a sentence.
func TestNotStarted(t *testing.T) {
	for _, words := range [][]string{nil, {"lascope-has-no-such-program"}, {t.TempDir()}, {"program_test.go"}} {
		_, err := Command{Words: words, Patience: time.Second, StartPatience: time.Second}.Start("hello")
		if err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v", words, err)
		}
	}
}
