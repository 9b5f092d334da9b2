//go:build unix

package cli

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"lascope/model/modeltest"
)

// screens are the kinds of screen that the program has, as one starts them.
var screens = map[string][]string{
	"run":       strings.Fields("h-traa pages=64"),
	"placement": strings.Fields("oma objects=12 classes=3"),
	"line":      strings.Fields("spl N=20"),
	"crawl":     strings.Fields("robot docs=200 --speed max"),
	"arms":      strings.Fields("tsetlin penalties=0.2,0.5"),
	"race":      strings.Fields("race h-traa pages=32 vs lakg pages=32 --speed max"),
	"sweep":     strings.Fields("sweep h-traa pages=32 N=50,100,200 alpha=0.3..0.9/4 --until 2000 --live"),
	"lesson":    strings.Fields("lesson liar"),
	"projector": strings.Fields("lakg pages=64 --projector"),
	"replay":    strings.Fields("replay saved.session"),
	"curves":    strings.Fields("open saved.run"),
	"paused":    strings.Fields("h-traa pages=64 --paused"),
}

// screenOf starts one of them.
func screenOf(t *testing.T, name string) *terminal {
	t.Helper()
	home := t.TempDir()
	switch name {
	case "replay":
		text := "# lascope session 1\n# line h-traa pages=16 @2000:mirror\nnote 1000 now\nend 5000\n"
		modeltest.Put(t, filepath.Join(home, "saved.session"), text)
	case "curves":
		c := programOn(home, strings.Fields("run h-traa pages=16 --until 1000 --save saved.run")...)
		if said, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	x := onPty(t, home, screens[name]...)
	x.begun()
	return x
}

// eachScreen tests on each n-th screen by default.
func eachScreen(t *testing.T, n int, test func(t *testing.T, name string)) {
	for i, name := range slices.Sorted(maps.Keys(screens)) {
		if !modeltest.Taken(i, n) {
			continue
		}
		t.Run(name, func(t *testing.T) { t.Parallel(); test(t, name) })
	}
}

// TestSignals: after any ending signal the terminal is in its former state, and the exit
// code is that of the signal.
func TestSignals(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]syscall.Signal{
		"INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP, "QUIT": syscall.SIGQUIT,
		"ABRT": syscall.SIGABRT, "BUS": syscall.SIGBUS, "FPE": syscall.SIGFPE, "ILL": syscall.SIGILL,
		"SEGV": syscall.SIGSEGV, "SYS": syscall.SIGSYS, "TRAP": syscall.SIGTRAP, "XCPU": syscall.SIGXCPU,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			x := screenOf(t, "run")
			x.signal(s)
			x.ends(128 + int(s))
		})
	}
	eachScreen(t, 3, func(t *testing.T, name string) {
		x := screenOf(t, name)
		x.signal(syscall.SIGTERM)
		x.ends(128 + int(syscall.SIGTERM))
	})
}

// TestFewFiles: a program that may not open the files it needs gives the terminal back and
// says what to do.
func TestFewFiles(t *testing.T) {
	home := t.TempDir()
	x := startOn(t, home, inShell(home, `ulimit -n 8; exec "$0" spl N=20`))
	x.ends(1)
	// Its last bytes may be read after its end.
	if !eventually(func() bool {
		return x.wrote("the terminal cannot be used") && x.wrote("ulimit -n 256")
	}) {
		t.Errorf("it says %q", x.written())
	}
}

// TestLittleAddressSpace: under ulimit -v a screen opens and closes, or is refused by a sentence before it opens; it is never
// left on. The limits are too small for a program built with cgo, and then for one without.
func TestLittleAddressSpace(t *testing.T) {
	modeltest.SkipUnderRace(t) // which reserves terabytes
	if runtime.GOOS != "linux" {
		t.Skip("no other system bounds the address space")
	}
	for _, limit := range []string{"2000000", "950000"} {
		home := t.TempDir()
		x := startOn(t, home, inShell(home, "ulimit -v "+limit+`; exec "$0" spl N=20`))
		if !eventually(func() bool { return !x.running() || x.mode("1049") }) {
			t.Fatalf("it neither begins nor ends: %q", x.written())
		}
		if x.mode("1049") {
			x.quits()
			continue
		}
		x.ends(exitRefused)
		const says = "lascope: ulimit -v leaves too little memory for a screen; raise it, as in ulimit -v 3000000\r\n"
		if !eventually(func() bool { return x.wrote(says) }) || strings.Contains(x.written(), "\x1b[?1049h") {
			t.Errorf("it says %q", x.written())
		}
		return
	}
	t.Error("no limit refuses a screen")
}

// TestQuits: q on every screen, and ctrl+c, which exits as for its signal.
func TestQuits(t *testing.T) {
	t.Parallel()
	eachScreen(t, 3, func(t *testing.T, name string) {
		x := screenOf(t, name)
		x.quits()
	})
	t.Run("ctrl+c", func(t *testing.T) {
		x := screenOf(t, "run")
		x.press(":no\x03")
		x.ends(130)
	})
	t.Run("while frames are saved", func(t *testing.T) {
		home := t.TempDir()
		x := onPty(t, home, strings.Fields("h-traa pages=64 --paused")...)
		x.begun()
		x.press("ppq")
		x.ends(0)
		whole, parts := modeltest.Must(filepath.Glob(filepath.Join(home, "lascope-*"))), modeltest.Must(filepath.Glob(filepath.Join(home, ".lascope-*")))
		if len(whole) != 8 || len(parts) != 0 {
			t.Errorf("two frames are in %v, with parts %v", whole, parts)
		}
	})
}

// TestRefusedWithoutAScreen: a line whose N cannot play is refused before its large web is built, so
// that no screen is opened.
func TestRefusedWithoutAScreen(t *testing.T) {
	for _, line := range []string{"lakg pages=200000", "race h-traa pages=200000 vs lakg pages=200000", "race h-traa pages=200000 vs lakg pages=200000 --live"} {
		x := onPty(t, t.TempDir(), strings.Fields(line)...)
		x.wait("N=1500: 200,000 pages")
		x.ends(1)
		if said := x.written(); strings.Contains(said, "\x1b[?1049h") {
			t.Errorf("%s: it writes %.300q", line, said)
		}
	}
}

// TestBuildingIsShown: while a large web or many cells are prepared, the screen shows it and takes keys.
func TestBuildingIsShown(t *testing.T) {
	t.Parallel()
	for _, line := range []string{
		"h-traa pages=1000000", "race h-traa pages=1000000 vs lakg pages=1000000 N=1000000", "sweep h-traa pages=1000000 N=50,100 --live", "sensitivity h-traa pages=1000000 N=50..100 --live",
	} {
		x := onPty(t, t.TempDir(), strings.Fields(line)...)
		x.begun()
		x.wait("building")
		x.quits()
	}
}

// TestOnlyThePaperIsAsked: the program asks the terminal for the colour of its paper, once, and nothing else. This terminal does
// not answer, which holds nothing up.
func TestOnlyThePaperIsAsked(t *testing.T) {
	x := screenOf(t, "run")
	x.wait("tick")
	x.quits()
	asked := regexp.MustCompile(`\x1b\][0-9]+;[^\x07\x1b]*\?|\x1b\[[0-9;]*[cn]|\x1b\[\?[0-9;]*\$p|\x1b\[>[0-9]*q|\x1bP`).FindAllString(x.written(), -1)
	modeltest.Same(t, asked, []string{"\x1b]11;?"}, "it asks")
}

// TestTerminalTakesNothing: a terminal that takes no more bytes cannot keep the program
// from ending.
func TestTerminalTakesNothing(t *testing.T) {
	modeltest.LongOnly(t)
	t.Parallel()
	x := screenOf(t, "run")
	goOn := x.hold()
	defer goOn()
	full(t, x.tty)
	x.signal(syscall.SIGTERM)
	x.over(128 + int(syscall.SIGTERM))
}

// TestTerminalClosed: the program ends when its terminal closes, also where SIGHUP is
// ignored, and the session is kept.
func TestTerminalClosed(t *testing.T) {
	for name, line := range map[string]string{
		"running":          `exec "$0" h-traa pages=64 --speed max`,
		"paused":           `exec "$0" h-traa pages=64 @5:mirror --paused`,
		"ignoring signals": `trap "" HUP; exec "$0" h-traa pages=64 --speed max`,
		"race":             `exec "$0" race h-traa pages=32 vs lakg pages=32`,
		"sweep":            `exec "$0" sweep h-traa pages=32 N=50,100 --until 1e9 --live`,
		"lesson":           `exec "$0" lesson liar`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			x := startOn(t, home, inShell(home, line))
			x.begun()
			isRun := name == "running" || name == "ignoring signals" || name == "paused"
			if isRun {
				x.press(".m") // a tick, and the pages mirrored
				x.until("the session is kept", func() bool { return strings.Contains(autosavedText(home), ":mirror") })
			}
			x.tty.Close()
			x.pty.Close()
			x.over(128 + int(syscall.SIGHUP))
			if kept := autosavedText(home); isRun != strings.Contains(kept, ":mirror") {
				t.Errorf("the session that is kept is %q", kept)
			}
		})
	}
}

// TestSuspend: ctrl+z and SIGTSTP give the shell its terminal back, fg goes on.
func TestSuspend(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash to be suspended to")
	}
	home := t.TempDir()
	c := programOn(home)
	shell := exec.Command(bash, "--norc", "--noprofile", "--noediting", "-i")
	shell.Dir, shell.Env = home, append(c.Env, "PS1=ready> ", "PROGRAM="+c.Path)
	x := startOn(t, home, shell)
	x.wait("ready> ")
	x.press("\"$PROGRAM\" h-traa pages=64\n")
	x.wait("tick")
	for name, stop := range map[string]func(){
		"ctrl+z": func() { x.press("\x1a") },
		"TSTP":   func() { signalJob(x, syscall.SIGTSTP) },
		"STOP":   func() { signalJob(x, syscall.SIGSTOP) },
	} {
		x.forget()
		stop()
		x.wait("Stopped")
		if name != "STOP" {
			x.asBefore()
		}
		x.forget()
		x.press("fg\n")
		x.until("it has the terminal again after "+name, x.raw)
		x.wait("lascope")
		x.until("it has the mouse again after "+name, func() bool { return x.mode("1003") })
	}
	x.forget()
	x.press("q")
	x.wait("ready> ")
	x.asBefore()
	x.forget()
	x.press("echo code=$?\n")
	x.wait("code=0")
	x.press("exit\n")
	<-x.done
}

// signalJob signals the job that a shell has on its terminal.
func signalJob(x *terminal, s syscall.Signal) {
	x.t.Helper()
	group := 0
	ours, err := x.pty.SyscallConn()
	if err == nil {
		over := ours.Control(func(fd uintptr) { group, err = unix.IoctlGetInt(int(fd), unix.TIOCGPGRP) })
		err = errors.Join(err, over)
	}
	if err != nil || group <= 1 || group == x.c.Process.Pid {
		x.t.Fatalf("there is no job: group %d, %v", group, err)
	}
	modeltest.OK(x.t, syscall.Kill(-group, s))
}

// TestSuspendWithoutShell: ctrl+z does not suspend a program that no shell could resume.
func TestSuspendWithoutShell(t *testing.T) {
	x := screenOf(t, "run")
	x.forget()
	x.press("\x1a")
	x.wait("\x1b[?1049l") // it leaves the screen, and may be back at once
	x.until("it has the terminal again", x.raw)
	x.quits()
}

// TestStoppedWhileTheMouseMoves: whatever comes while the program is stopped, and wherever the stop cuts it, a mouse that moves
// presses no key.
func TestStoppedWhileTheMouseMoves(t *testing.T) {
	t.Parallel()
	x := screenOf(t, "paused")
	for cut := range 12 { // a report has 11 bytes
		var moves strings.Builder
		for i := range 40 {
			fmt.Fprintf(&moves, "\x1b[<35;%d;%dM", 10+i, 10+i/4)
		}
		x.press(moves.String() + "\x1b[<35;10;20M"[:cut])
		x.signal(syscall.SIGSTOP)
		x.press("\x1b[<35;10;20M"[cut:] + moves.String())
		x.signal(syscall.SIGCONT)
	}
	x.press("?") // it comes after all of these
	x.wait("? more: signs")
	if saw := x.written(); strings.Contains(saw, "LAKG") || strings.Contains(saw, "press") {
		t.Errorf("keys were pressed: %q", x.end(2000))
	}
	x.press("\x1b\x03")
	x.ends(130)
}

// TestMouseMotion: the terminal reports a motion without a button only while a pane shows what lies under the mouse.
func TestMouseMotion(t *testing.T) {
	t.Parallel()
	hovers := func(x *terminal, is bool) {
		t.Helper()
		x.until(fmt.Sprintf("motion is asked for: %v", is), func() bool { return x.mode("1002") && x.mode("1003") == is })
	}
	x := screenOf(t, "paused")
	x.resize(160, 48)
	hovers(x, true)
	x.press("?")
	hovers(x, false)
	x.press("\x1b")
	hovers(x, true)
	x.quits()
	x = screenOf(t, "arms")
	hovers(x, false)
	x.quits()
	if strings.Contains(x.written(), "\x1b[?1003h") {
		t.Error("the arms ask for the motion")
	}
}

// TestNoSize: a terminal without a size is as large as LINES and COLUMNS say.
func TestNoSize(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	c := programOn(home, "h-traa", "pages=64", "--paused")
	c.Env = append(c.Env, "LINES=33", "COLUMNS=100")
	x := startOn(t, home, c)
	x.begun()
	x.resize(0, 0)
	x.wait("\x1b[33;1H")
	x.quits()
}

// TestDumbTerminal: a terminal without escape codes gets a sentence that names --plain, and none of them.
func TestDumbTerminal(t *testing.T) {
	for _, line := range []string{"h-traa", "tour", "lesson 1", "race h-traa vs lakg", "sweep h-traa pages=4,8 --live"} {
		home := t.TempDir()
		c := programOn(home, strings.Fields(line)...)
		c.Env = append(c.Env, "TERM=dumb")
		x := startOn(t, home, c)
		x.wait("--plain")
		x.ends(2)
		if strings.Contains(x.written(), "\x1b") {
			t.Errorf("%s: it writes %q", line, x.written())
		}
	}
}

// TestWideMarks: on a terminal where marks and lines are wide, the screen is in ASCII, and its curves keep their marks. A
// picture is the same as elsewhere.
func TestWideMarks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	wide := func(args ...string) *exec.Cmd {
		c := programOn(home, args...)
		c.Env = append(c.Env, "RUNEWIDTH_EASTASIAN=1")
		return c
	}
	x := startOn(t, home, wide("h-traa", "pages=64", "--paused"))
	x.begun()
	x.wait("optimal")
	x.quits()
	if strings.ContainsFunc(x.written(), func(r rune) bool { return r > '~' }) {
		t.Errorf("a rune beyond ASCII is drawn: %q", x.end(2000))
	}
	picture := strings.Fields("picture h-traa pages=16 --at 500 --out ")
	var drawn [2]string
	for i, command := range []func(args ...string) *exec.Cmd{wide, func(args ...string) *exec.Cmd { return programOn(home, args...) }} {
		file := filepath.Join(home, fmt.Sprintf("%d.svg", i))
		if said, err := command(append(picture, file)...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		text := modeltest.Must(os.ReadFile(file))
		drawn[i] = string(text)
	}
	modeltest.Equal(t, drawn[0], drawn[1], "the picture differs:")
}

// resizes is how many sizes a storm has.
func resizes() int {
	if modeltest.Long() {
		return 2000
	}
	return 20
}

// TestResizeStorm: sizes from 1×1 to 300×100 in quick succession while it runs at full
// speed, keys between them.
func TestResizeStorm(t *testing.T) {
	t.Parallel()
	eachScreen(t, 3, func(t *testing.T, name string) {
		x := screenOf(t, name)
		dice := rand.New(rand.NewPCG(1, uint64(len(name))))
		for range resizes() {
			x.resize(1+dice.IntN(300), 1+dice.IntN(100))
			if dice.IntN(4) == 0 {
				x.press("\t")
			}
			time.Sleep(time.Duration(dice.IntN(8)) * time.Millisecond)
		}
		for _, size := range [][2]int{{1, 1}, {300, 100}, {1, 100}, {300, 1}, {60, 16}, {59, 15}, {120, 40}} {
			x.resize(size[0], size[1])
			time.Sleep(10 * time.Millisecond)
		}
		x.until("it shows its keys", func() bool { // once it has seen the last size
			x.forget()
			x.press("?")
			time.Sleep(100 * time.Millisecond)
			return x.wrote("keys")
		})
		x.press("\x03")
		x.ends(130)
	})
}

// everyKey is every key of the settings' table, as a terminal sends it, but for those that end or suspend the program,
// and for the one with which a lesson, if chance opens one, opens a class and its socket.
func everyKey(t *testing.T) []string {
	t.Helper()
	printed, stderr, code := lascope(t, "config", "print")
	if code != 0 {
		t.Fatal(stderr)
	}
	named := map[string]string{
		"space": " ", "enter": "\r", "tab": "\t", "shift+tab": "\x1b[Z", "esc": "\x1b", "backspace": "\x7f",
		"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
		"f1": "\x1bOP", "pgup": "\x1b[5~", "pgdown": "\x1b[6~", "home": "\x1b[H", "end": "\x1b[F",
	}
	_, table, ok := strings.Cut(printed, "[keys]")
	if !ok {
		t.Fatal("the settings have no table of keys")
	}
	var keys []string
	for _, m := range regexp.MustCompile(`(?m)^#([a-z-]+) = \[(.*?)\] +#`).FindAllStringSubmatch(table, -1) {
		if m[1] == "quit" || m[1] == "suspend" || m[1] == "placement-close" {
			continue
		}
		for _, word := range regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`).FindAllStringSubmatch(m[2], -1) {
			switch bytes, ok := named[word[1]]; {
			case ok:
				keys = append(keys, bytes)
			case len([]rune(word[1])) == 1:
				keys = append(keys, word[1])
			default:
				t.Errorf("how does a terminal send %s?", word[1])
			}
		}
	}
	if len(keys) < 60 {
		t.Fatalf("only %d keys are found", len(keys))
	}
	return keys
}

// TestEveryKey presses every key in every state: on each screen, in each pane, zoomed
// or not, running and paused, at several sizes, one by one; and then thousands of keys at
// random, many of them in one piece.
func TestEveryKey(t *testing.T) {
	t.Parallel()
	keys := everyKey(t)
	sizes, panes, random := [][2]int{{62, 18}}, 1, 150
	if modeltest.Long() {
		sizes, panes, random = [][2]int{{62, 18}, {20, 5}, {160, 48}}, 5, 2500
	}
	eachScreen(t, 3, func(t *testing.T, name string) {
		x := screenOf(t, name)
		taken := func() bool {
			waiting, err := unix.IoctlGetInt(int(x.tty.Fd()), bytesWaiting)
			return err == nil && waiting == 0
		}
		press := func(key string) {
			x.press(key)
			if key == "\x1b" {
				time.Sleep(3 * time.Millisecond) // or it is the beginning of another key
			}
			if !x.running() {
				t.Fatalf("it ended with %v; the last that was written is\n%q", x.c.ProcessState, x.end(3000))
			}
		}
		for _, size := range sizes {
			x.resize(size[0], size[1])
			for pane := range panes {
				for _, key := range keys {
					press(key)
					for begun := time.Now(); !taken() && time.Since(begun) < testTimeout; { // or it comes in one piece with the next
						time.Sleep(time.Millisecond)
					}
					if pane%2 == 1 {
						press("z")
					}
				}
				press("\x1b")
				press("\t")
			}
		}
		dice := rand.New(rand.NewPCG(2, uint64(len(name))))
		text := []string{":", "N=50", "goto 100", "race lakg", "+500", "recover", "i", "note"}
		for range random {
			key := keys[dice.IntN(len(keys))]
			if dice.IntN(12) == 0 {
				key = text[dice.IntN(len(text))]
			}
			press(key)
			if dice.IntN(40) == 0 {
				x.resize(1+dice.IntN(200), 1+dice.IntN(60))
			}
		}
		press("\x1b")
		x.until("it has taken every key", taken)
		x.press("\x03") // it may be over before it is asked whether it runs
		x.ends(130)
	})
}
