package screen

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"

	"lascope/internal/disk"
	"lascope/internal/task"
	"lascope/tui/config"
	"lascope/tui/tty"
)

// Run runs the program from its bottom screen on, and turns a lost terminal, a
// signal and a panic into an orderly end.
func Run(bottom Screen, o config.Options) error {
	if err := tty.StartThreads(); err != nil {
		return err
	}
	s := NewStack(bottom)
	defer disk.HoldReports()() // until the terminal is restored
	defer tty.Release()
	defer o.History.Flush()
	closeAll := sync.OnceFunc(s.Close)
	defer closeAll()
	s.output = tty.NewOutput(os.Stdout)
	defer s.output.Stop()
	in, err := tty.NewInput(os.Stdin)
	if err != nil {
		return unusable(err)
	}
	g := &tty.Guard{Input: in}
	options := []tea.ProgramOption{tea.WithAltScreen(), tea.WithFPS(1), tea.WithInput(in), tea.WithOutput(s.output),
		tea.WithoutSignalHandler(), tea.WithFilter(g.Filter)}
	if s.output.Mouse = !o.NoMouse; s.output.Mouse {
		options = append(options, tea.WithMouseCellMotion()) // the console of Windows heeds no code
	}
	g.Program = tea.NewProgram(s, options...)
	s.quit = g.Program.Quit
	if th, err := o.ChosenTheme(); err == nil {
		tellPaper(th)
	}
	if light := o.LightTheme(); light != nil && tty.Answers() {
		s.output.AskPaper = true
		in.Paper = func(is bool) {
			if is {
				task.Go(func() { g.Program.Send(ThemeMsg{Theme: light}) })
			}
		}
	}
	err = g.Run()
	frames.saving.Wait()
	cause := g.Cause()
	if crash := s.broke(); crash != nil {
		if o.Autosaves != nil {
			o.Autosaves.Killed.Store(true)
		}
		closeAll() // the last sessions are written
		return &tty.Crash{What: crash.What, Stack: crash.Stack, Saved: o.Autosaves.CutOff()}
	}
	switch {
	case cause != nil:
		return *cause
	case s.interrupted:
		return tty.Signalled{Signal: syscall.SIGINT} // in a raw terminal ctrl+c is a key
	case err != nil && !term.IsTerminal(int(os.Stdin.Fd())):
		return tty.Signalled{Signal: tty.Hangup} // it is gone: the first to notice was who reads the keys
	case errors.Is(err, tea.ErrProgramKilled):
		return fmt.Errorf("the program was ended from outside: %w", err)
	case err != nil:
		return unusable(err)
	}
	return nil
}

func unusable(err error) error {
	return fmt.Errorf("the terminal cannot be used: %w; with too many open files, a higher limit helps, as in ulimit -n 256", err)
}
