package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/background"
)

func init() { background.Restore() }

// A Crash is a panic inside the program, reported after the terminal has been
// given back.
type Crash struct {
	What  any
	Stack []byte
}

// Error gives the panic and where it happened.
func (c *Crash) Error() string {
	return fmt.Sprintf("the program broke down: %v\n\n%s", c.What, c.Stack)
}

// Open runs an experiment on the terminal until the person at it quits. It
// refuses a line that cannot run before it touches the terminal, and gives the
// terminal back whatever happens. Interrupted by a signal it returns
// [context.Canceled]; after a panic, a [*Crash].
func Open(spec model.Spec, o Options) error {
	o = o.withEnvironment()
	th, err := o.dressed()
	if err != nil {
		return err
	}
	run, err := o.openFirst(spec)
	if err != nil {
		return err
	}
	return runStage(newRunLevel(startDriver(run, openRun, o), th, o), o)
}

// openFirst opens the run that the program begins with. A line of the settings that
// cannot run gives way to the usual one.
func (o *Options) openFirst(spec model.Spec) (experiment, error) {
	run, err := openRun(spec)
	if err == nil || !o.ownLine {
		return run, err
	}
	o.trouble = fmt.Sprintf("%s: line: %v; %s is open instead", o.configured, err, model.DefaultLine)
	if spec, err = model.Parse(model.DefaultLine); err != nil {
		return nil, err
	}
	return openRun(spec)
}

// runStage runs the program from its bottom level on, and turns a lost terminal
// into an orderly end.
func runStage(bottom level, o Options) error {
	s := newStage(bottom)
	defer s.close()
	defer o.memory.flush()
	options := []tea.ProgramOption{tea.WithAltScreen(), tea.WithFPS(45)}
	if !o.NoMouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	p := tea.NewProgram(s, options...)
	lost := make(chan os.Signal, 1)
	signal.Notify(lost, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(lost)
	over := make(chan struct{})
	defer close(over)
	go func() {
		select {
		case <-lost:
			p.Quit()
		case <-over:
		}
	}()
	_, err := p.Run()
	if crash := s.broke(); crash != nil {
		return &Crash{crash.what, crash.stack}
	}
	switch {
	case errors.Is(err, tea.ErrInterrupted):
		return context.Canceled
	case errors.Is(err, tea.ErrProgramKilled):
		return fmt.Errorf("the program was ended from outside: %w", err)
	}
	return err
}
