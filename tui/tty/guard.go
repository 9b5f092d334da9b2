package tty

import (
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"sync/atomic"
	"syscall"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"

	"lascope/internal/disk"
	"lascope/internal/task"
)

// A Crash is a panic inside the program, reported after the terminal has been
// given back.
type Crash struct {
	What  any
	Stack []byte
	Saved bool // a session of the broken runs is in its file
}

// Error is the panic's value with its place in the program.
func (c Crash) Error() string {
	saved := ""
	if c.Saved {
		saved = " (the session is kept; lascope recover opens it)"
	}
	what := c.What
	if _, known := what.(*task.Panic); !known {
		what = &task.Panic{What: what, Stack: c.Stack}
	}
	return fmt.Sprintf("a defect ended the program%s: %v", saved, what)
}

// A Signalled is the error of a program that a signal ended, or the loss of its
// terminal, which counts as SIGHUP.
type Signalled struct{ Signal syscall.Signal }

// Error names the signal.
func (s Signalled) Error() string { return "ended by a signal: " + s.Signal.String() }

// Endings are the signals that end the program in order, without those that it was started to
// ignore.
func Endings() []os.Signal {
	var all []os.Signal
	for _, s := range endings {
		if !signal.Ignored(s) {
			all = append(all, s)
		}
	}
	return all
}

// A Guard runs the program on the terminal and lets it end or rest on signals.
type Guard struct {
	Program *tea.Program
	Input   *Input // that the program reads

	cause  atomic.Pointer[Signalled] // why it ends; nil if the person asked
	over   chan struct{}
	stops  chan os.Signal
	cont   chan os.Signal
	before *term.State // of the terminal
}

// continuedMsg reports that the stopped program continues.
type continuedMsg struct{}

// lastTime is the time limit of an orderly end: a terminal that accepts no bytes blocks it for
// ever. Its last part is for restoring the terminal if the program itself blocks.
const (
	lastTime   = 2 * time.Second
	givingBack = lastTime / 4
)

// guarded is the guard of the program on the terminal, until the terminal is restored and
// sessions are saved; else nil.
var guarded atomic.Pointer[Guard]

// End ends the program on the terminal for a signal; false if there is none. It also
// honours a signal from just before the start.
func End(s syscall.Signal) bool {
	g := guarded.Load()
	if g != nil {
		g.end(s)
	}
	return g != nil
}

// Run runs the program until its end. It returns Bubble Tea's error.
func (g *Guard) Run() error {
	g.over, g.stops, g.cont = make(chan struct{}), make(chan os.Signal, 1), make(chan os.Signal, 1)
	g.before, _ = term.GetState(int(os.Stdin.Fd()))
	guarded.Store(g)
	ends := make(chan os.Signal, 1)
	for _, s := range append(Endings(), fatal...) {
		signal.Notify(ends, s)
	}
	catchStops(g.stops, g.cont)
	defer signal.Stop(ends)
	defer signal.Stop(g.stops)
	defer signal.Stop(g.cont)
	defer close(g.over)
	lost := hangUp(int(os.Stdin.Fd()))
	g.followSize()
	task.Go(func() {
		for {
			select {
			case s := <-ends:
				number, _ := s.(syscall.Signal)
				g.end(number)
			case <-lost:
				lost = nil
				g.end(Hangup)
			case <-g.stops:
				g.Program.Send(tea.SuspendMsg{})
			case <-g.cont:
				g.Program.Send(continuedMsg{})
			case <-g.over:
				return
			}
		}
	})
	restored := false
	defer func() {
		if !restored { // Bubble Tea restores nothing where it cannot start
			g.giveBack()
		}
	}()
	defer g.Input.pause() // Bubble Tea leaves a Read behind
	_, err := g.Program.Run()
	restored = err == nil
	return err
}

// screenOff turns off all that Bubble Tea turns on: bracketed paste, the mouse, the hidden
// cursor, the alternate screen.
const screenOff = "\x1b[?2004l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?25h\x1b[?1049l"

// Cause is the signal that ended the program; nil if the person did.
func (g *Guard) Cause() *Signalled { return g.cause.Load() }

// Release ends the guard: the terminal is restored and the sessions are saved.
func Release() { guarded.Store(nil) }

// GiveBack gives back the terminal of the program that has it, without waiting.
func GiveBack() {
	if g := guarded.Load(); g != nil {
		g.giveBack()
	}
}

// giveBack leaves the alternate screen and restores the state of the terminal, without
// Bubble Tea.
func (g *Guard) giveBack() {
	_, _ = os.Stdout.WriteString(screenOff)
	if g.before != nil {
		_ = term.Restore(int(os.Stdin.Fd()), g.before)
	}
}

func (g *Guard) end(s syscall.Signal) {
	if !g.cause.CompareAndSwap(nil, &Signalled{s}) {
		return
	}
	task.After(lastTime-givingBack, func() {
		given := make(chan struct{})
		task.Go(func() {
			defer close(given)
			_ = g.release()
		})
		select {
		case <-given:
		case <-time.After(givingBack): // it takes no more bytes
		}
		if g.before != nil {
			_ = term.Restore(int(os.Stdin.Fd()), g.before)
		}
		disk.DropPartial()
		os.Exit(128 + int(s))
	})
	task.Go(g.Program.Quit) // blocks until the program receives it
}

// Filter suspends the program in place of Bubble Tea, which would wait for ever without a
// shell to wake it. It gives a terminal without a size one.
func (g *Guard) Filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return tea.WindowSizeMsg{Width: sized(msg.Width, "COLUMNS", 80), Height: sized(msg.Height, "LINES", 24)}
	case tea.SuspendMsg:
		g.withoutTerminal(func() {
			signal.Stop(g.cont)
			stopSelf()
		})
		return tea.ResumeMsg{}
	case continuedMsg:
		g.withoutTerminal(func() {})
		return tea.ResumeMsg{}
	}
	return msg
}

// withoutTerminal gives the terminal back meanwhile, and then takes it as at the start.
func (g *Guard) withoutTerminal(f func()) {
	if g.release() != nil {
		return
	}
	f()
	catchStops(g.stops, g.cont)
	g.Input.resume()
	_ = g.Program.RestoreTerminal()
}

// release gives the terminal back.
func (g *Guard) release() error {
	g.Input.pause()
	return g.Program.ReleaseTerminal()
}

// sized is the terminal's number of cells. Where the terminal gives 0, as a serial line does, it is the number in the environment
// variable, else the usual one.
func sized(cells int, variable string, usual int) int {
	if cells > 0 {
		return cells
	}
	if n, err := strconv.Atoi(os.Getenv(variable)); err == nil && n > 0 && n < 1<<16 {
		return n
	}
	return usual
}
