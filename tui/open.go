package tui

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"

	"lascope/disk"
	"lascope/model"
	"lascope/tui/background"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

func init() { background.Restore() }

// Open runs an experiment on the terminal until the user quits. It refuses a line that cannot
// run before it touches the terminal, and always restores the terminal. Ended by a signal it
// returns a [tty.Signalled]; after a panic, a [*tty.Crash].
func Open(spec model.Spec, o config.Options) error {
	o = o.WithEnvironment()
	th, err := o.ChosenTheme()
	if err != nil {
		return err
	}
	return openAside(spec.Scheme.Title, spec.String(), th, o, func() (*runScreen, error) {
		own := o
		run, err := own.OpenFirst(spec)
		if err != nil {
			return nil, err
		}
		screen := newRunScreen(config.StartDriver(run, driver.OpenRun, own), th, own)
		screen.card = own.Card
		return screen, nil
	})
}

// runScreens runs the program from its bottom screen on, and turns a lost terminal, a
// signal and a panic into an orderly end.
func runScreens(bottom screen, o config.Options) error {
	s := newScreenStack(bottom)
	defer disk.HoldReports()() // until the terminal is restored
	defer tty.Release()
	defer o.History.Flush()
	closeAll := sync.OnceFunc(s.close)
	defer closeAll()
	s.output = tty.NewOutput(os.Stdout)
	defer s.output.Stop()
	g := &tty.Guard{Mouse: !o.NoMouse, Home: o.Autosaves}
	options := []tea.ProgramOption{tea.WithAltScreen(), tea.WithFPS(1), tea.WithOutput(s.output), tea.WithoutSignalHandler(), tea.WithFilter(g.Filter)}
	if g.Mouse {
		options = append(options, tea.WithMouseAllMotion())
	}
	g.Program = tea.NewProgram(s, options...)
	s.quit = g.Program.Quit
	err := g.Run()
	cause := g.Cause()
	if o.Autosaves != nil && (err != nil || cause != nil || s.broke() != nil) {
		o.Autosaves.Killed.Store(true)
	}
	if crash := s.broke(); crash != nil {
		closeAll() // the last sessions are written
		return &tty.Crash{What: crash.What, Stack: crash.Stack, Saved: o.Autosaves.CutOff()}
	}
	switch {
	case cause != nil:
		return *cause
	case err != nil && !onTerminal():
		return tty.Signalled{Signal: syscall.SIGHUP} // it is gone: the first to notice was who reads the keys
	case errors.Is(err, tea.ErrProgramKilled):
		return fmt.Errorf("the program was ended from outside: %w", err)
	case err != nil:
		return fmt.Errorf("the terminal cannot be used: %w; with too many open files, a higher limit helps, as in ulimit -n 256", err)
	}
	return nil
}

// onTerminal reports a terminal on standard input.
func onTerminal() bool { return term.IsTerminal(int(os.Stdin.Fd())) }
