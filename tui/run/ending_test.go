//go:build unix

package run

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/creack/pty"
	"golang.org/x/term"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/manyruns"
	"lascope/tui/screen"
	"lascope/tui/tty"
)

// TestMain lets the test binary be a program that panics. The environment gives the place
// and the screen.
func TestMain(m *testing.M) {
	if where := os.Getenv("LASCOPE_BREAK"); where != "" {
		breakDown(where)
		return
	}
	modeltest.Main(m)
}

// breakDown runs the program with a mistake in one of its goroutines, and prints how
// it ends.
func breakDown(where string) {
	mistake := func() { panic("a mistake in the " + where) }
	o := config.Options{Autosaves: &driver.Autosaves{Dir: os.Getenv("LASCOPE_SESSIONS")}}
	th := modeltest.Must(canvas.NewTheme("dark", "braille", 0))
	var bottom screen.Screen
	switch where {
	case "replication", "replications":
		bottom = breakingRace(th, o, where == "replication", mistake)
	case "sweep":
		sweep := modeltest.Must(design.ParseSweep(strings.Fields("h-traa pages=16 N=50,100"), design.SweepFlags{Until: 1000, Reps: 2, Metric: "final"}))
		m := manyruns.EmptySweep(sweep)
		l := manyruns.NewSweepScreen(liveRuns{}, th, o, m)
		l.Start(func(context.Context) { mistake() })
		bottom = l
	default:
		spec := linetest.Spec("h-traa pages=16")
		d := driver.Start(modeltest.Must(driver.OpenRun(spec)), o.DriverConfig())
		bottom = &brokenScreen{newRunScreen(d, th, o), where, mistake}
		switch where {
		case "driver":
			d.Send(commandFunc(func(l *driver.Loop) { l.Simulation.Advance(1000); mistake() }))
		case "journal":
			d.Send(driver.Continue{Taken: driver.Taken{Session: model.Session{Spec: spec}, Saved: mistake}})
		}
	}
	err := screen.Run(bottom, o)
	var crash *tty.Crash
	fmt.Printf("ended: crash %v, %v\n", errors.As(err, &crash), err)
}

// breakingRace is a race whose replications break down: inside one of the race's own
// goroutines, or in the goroutine that runs them all.
func breakingRace(th *canvas.Theme, o config.Options, inside bool, mistake func()) screen.Screen {
	specs := modeltest.Must(design.ParseRace(strings.Fields("h-traa pages=16 vs lakg pages=16")))
	l := newRaceScreen(experiment.RaceJob{Race: design.Race{Specs: specs, Until: 1e6, Reps: 4}}, th, o)
	replicate := func(context.Context, func(int, func() *result.RaceResult)) (*result.RaceResult, error) {
		mistake()
		return nil, nil
	}
	if inside {
		race := design.Race{Specs: specs, Until: 1000, Reps: 4}
		replicate = func(ctx context.Context, _ func(int, func() *result.RaceResult)) (*result.RaceResult, error) {
			return result.RunRace(ctx, race, func(int, func() *result.RaceResult) { mistake() })
		}
	}
	l.Driver.Send(commandFunc(func(l *driver.Loop) {
		reps := l.Simulation.(*raceRun).replications
		reps.close()
		g := &generation{gone: make(chan struct{})}
		reps.now.Store(g)
		reps.run(context.Background(), g, replicate)
	}))
	return l
}

// A brokenScreen is a level with a mistake in one of its methods or commands.
type brokenScreen struct {
	screen.Screen
	where   string
	mistake func()
}

func (b *brokenScreen) Init() tea.Cmd {
	if b.where == "command" {
		return tea.Batch(b.Screen.Init(), func() tea.Msg { b.mistake(); return nil })
	}
	return b.Screen.Init()
}

func (b *brokenScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if b.where == "update" {
		b.mistake()
	}
	return b.Screen.Update(msg)
}

func (b *brokenScreen) View() string {
	if b.where == "view" {
		b.mistake()
	}
	return b.Screen.View()
}

// broken is a program that breaks down on a terminal.
type broken struct {
	ours, theirs *os.File
	before       *term.State
	c            *exec.Cmd
	sessions     string // the directory of the autosaves

	mutex sync.Mutex
	out   bytes.Buffer
}

func startBroken(t *testing.T, where string) *broken {
	t.Helper()
	ours, theirs, err := pty.Open()
	modeltest.OK(t, err)
	b := &broken{ours: ours, theirs: theirs, c: exec.Command(os.Args[0]), sessions: t.TempDir()}
	t.Cleanup(func() { b.c.Process.Kill(); theirs.Close(); ours.Close() })
	modeltest.OK(t, pty.Setsize(theirs, &pty.Winsize{Cols: 80, Rows: 24}))
	if b.before, err = term.GetState(int(theirs.Fd())); err != nil {
		t.Fatal(err)
	}
	b.c.Env = append(os.Environ(), "TERM=xterm-256color", "LASCOPE_BREAK="+where, "LASCOPE_SESSIONS="+b.sessions)
	b.c.Stdin, b.c.Stdout, b.c.Stderr = theirs, theirs, theirs
	b.c.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	modeltest.OK(t, b.c.Start())
	go func() {
		chunk := make([]byte, 1<<16)
		for {
			n, err := ours.Read(chunk)
			b.mutex.Lock()
			b.out.Write(chunk[:n])
			b.mutex.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return b
}

// wait waits until some words are written.
func (b *broken) wait(t *testing.T, words string) (written string) {
	t.Helper()
	for begun := time.Now(); time.Since(begun) < testTimeout; time.Sleep(10 * time.Millisecond) {
		b.mutex.Lock()
		written = b.out.String()
		b.mutex.Unlock()
		if strings.Contains(written, words) {
			return written
		}
	}
	t.Fatalf("waited in vain for %q; the last that was written is %q", words, written[max(0, len(written)-1000):])
	return ""
}

// end waits for the end of the program and requires the terminal in its former state. said
// is the program's final output.
func (b *broken) end(t *testing.T) (said string) {
	t.Helper()
	all := b.wait(t, "ended: ")
	modeltest.OK(t, b.c.Wait())
	modeltest.Equal(t, *modeltest.Must(term.GetState(int(b.theirs.Fd()))), *b.before, "the terminal is not as before:")
	screen, said, left := strings.Cut(all, "\x1b[?1049l")
	if !left || !strings.Contains(screen, "\x1b[?1049h") || !strings.Contains(screen, "\x1b[?1002l") || strings.LastIndex(all, "\x1b[?25h") < strings.LastIndex(all, "\x1b[?25l") {
		t.Errorf("it does not leave the screen as it should: %q", all)
	}
	return said
}

// TestBreaksDownInOrder: after a panic in any goroutine the program restores the terminal.
// Then it reports the panic with its place in the program.
func TestBreaksDownInOrder(t *testing.T) {
	for _, where := range []string{"driver", "update", "view", "command", "journal", "sweep"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			b := startBroken(t, where)
			b.wait(t, "run/ending_test.go:") // the place
			said := b.end(t)
			if !strings.Contains(said, "ended: crash true") || !strings.Contains(said, "a mistake in the "+where) {
				t.Errorf("afterwards it says %q", said)
			}
			kept := modeltest.Must(filepath.Glob(filepath.Join(b.sessions, "*.session")))
			modeltest.Equal(t, strings.Contains(said, "the session is kept"), (len(kept) > 0), "of the kept sessions %v one is promised:", kept)
			if where == "journal" && len(kept) == 0 || where == "sweep" && len(kept) > 0 {
				t.Errorf("kept are %v", kept)
			}
		})
	}
}

// TestReplicationsBreakOff: a panic in a race's replications ends them, not the race.
func TestReplicationsBreakOff(t *testing.T) {
	for _, where := range []string{"replication", "replications"} {
		t.Run(where, func(t *testing.T) {
			t.Parallel()
			b := startBroken(t, where)
			b.wait(t, "stopped with an error")
			modeltest.Must(b.ours.WriteString("q"))
			modeltest.Has(t, b.end(t), "ended: crash false", "afterwards it says")
		})
	}
}
