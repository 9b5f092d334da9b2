package tui

import (
	"fmt"
	"os"
	"syscall"

	tea "github.com/charmbracelet/bubbletea"
	"golang.org/x/term"

	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/tui/background"
)

func init() { background.Restore() }

// Open runs an experiment on the terminal until the person at it quits. It
// refuses a line that cannot run before it touches the terminal, and gives the
// terminal back whatever happens. Ended by a signal it returns a
// [Signalled]; after a panic, a [*Crash].
func Open(spec model.Spec, o Options) error {
	o = o.withEnvironment()
	th, err := o.chosenTheme()
	if err != nil {
		return err
	}
	return openAside(spec.Scheme.Title, spec.String(), th, o, func() (*runScreen, error) {
		own := o
		run, err := own.openFirst(spec)
		if err != nil {
			return nil, err
		}
		return newRunScreen(startDriver(run, openRun, own), th, own), nil
	})
}

// openFirst opens the run that the program begins with. A line of the settings that
// cannot run gives way to the usual one.
func (o *Options) openFirst(spec model.Spec) (simulation, error) {
	run, err := openRun(spec)
	if err == nil || !o.ownLine {
		return run, err
	}
	o.trouble = fmt.Sprintf("%s: line: %v; %s is open instead", o.configured, err, pollinglab.DefaultLine)
	if spec, err = model.Parse(pollinglab.DefaultLine); err != nil {
		return nil, err
	}
	return openRun(spec)
}

// runScreens runs the program from its bottom screen on, and turns a lost terminal, a
// signal and a panic into an orderly end.
func runScreens(bottom screen, o Options) error {
	s := newScreenStack(bottom)
	defer guarded.Store(nil)
	defer o.history.flush()
	defer s.close()
	g := &guard{mouse: !o.NoMouse, home: o.autosaves}
	options := []tea.ProgramOption{tea.WithAltScreen(), tea.WithFPS(45), tea.WithoutSignalHandler(), tea.WithFilter(g.filter)}
	if g.mouse {
		options = append(options, tea.WithMouseCellMotion())
	}
	g.program = tea.NewProgram(s, options...)
	s.quit = g.program.Quit
	err := g.run()
	cause := g.cause.Load()
	if o.autosaves != nil && (err != nil || cause != nil || s.broke() != nil) {
		o.autosaves.cut.Store(true)
	}
	if crash := s.broke(); crash != nil {
		return &Crash{crash.what, crash.stack, o.autosaves != nil}
	}
	switch {
	case cause != nil:
		return *cause
	case err != nil && !onTerminal():
		return Signalled{syscall.SIGHUP} // it is gone: the first to notice was who reads the keys
	case err != nil:
		return fmt.Errorf("the program was ended from outside: %w", err)
	}
	return nil
}

// onTerminal tells that there is still somebody to press keys.
func onTerminal() bool { return term.IsTerminal(int(os.Stdin.Fd())) }
