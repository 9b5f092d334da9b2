package tui

import (
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// headStart is how long a run may take to be built before the screen shows that it is
// being built; a line refused within it never touches the terminal.
const headStart = 100 * time.Millisecond

// An opening is the screen while a run is being built that takes long, such as a web of
// a million pages: it is made aside, and keys are answered meanwhile.
type opening struct {
	sheet
	spec  model.Spec
	built chan struct{}              // closed when the outcome is there
	level atomic.Pointer[runLevel]   // the run's, not laid over this one yet
	what  atomic.Pointer[openingEnd] // why there is none
}

// An openingEnd is why a run could not be built.
type openingEnd struct {
	err   error
	crash *crashed
}

// openedMsg says that the outcome is there.
type openedMsg struct{}

// newOpening begins to build a run's level.
func newOpening(spec model.Spec, th *theme, o Options, build func() (*runLevel, error)) *opening {
	l := &opening{sheet: newSheet(th, o), spec: spec, built: make(chan struct{})}
	go func() {
		defer close(l.built)
		defer func() {
			if p := recover(); p != nil {
				l.what.Store(&openingEnd{crash: &crashed{p, debug.Stack()}})
			}
		}()
		run, err := build()
		if err != nil {
			l.what.Store(&openingEnd{err: err})
			return
		}
		l.level.Store(run)
	}()
	return l
}

// early waits for a head start and gives the run's level if that was enough. A line that
// is refused in that time is refused with the terminal untouched.
func (l *opening) early() (level, error) {
	select {
	case <-l.built:
		if end := l.what.Load(); end != nil && end.err != nil {
			return nil, end.err
		}
		if run := l.level.Swap(nil); run != nil {
			return run, nil
		}
	case <-time.After(headStart):
	}
	return l, nil
}

// Init waits for the run.
func (l *opening) Init() tea.Cmd {
	return func() tea.Msg {
		<-l.built
		return openedMsg{}
	}
}

// Update lays the run over this screen when it is there; one that was refused ends the
// program.
func (l *opening) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(openedMsg); ok {
		switch end, run := l.what.Load(), l.level.Swap(nil); {
		case run != nil:
			return l, push(run)
		case end.crash != nil:
			return l, func() tea.Msg { return crashMsg{*end.crash} }
		}
		return l, tea.Quit
	}
	cmd, _ := l.common(msg)
	return l, cmd
}

// refused is why the line could not be run; nil while it can.
func (l *opening) refused() error {
	if end := l.what.Load(); end != nil {
		return end.err
	}
	return nil
}

// View says what is being built.
func (l *opening) View() string {
	return l.view(l.spec.Scheme.Title, "building", l.spec.String(), func(a area) {
		text := "drawing the web …"
		a.text(max(0, (a.w-width(text))/2), a.h/2, text, fg(inkStrong))
	})
}

func (l *opening) sleep() {}
func (l *opening) rouse() {}

// close ends a run that was built and never shown.
func (l *opening) close() {
	if run := l.level.Swap(nil); run != nil {
		run.close()
	}
}

func (l *opening) broke() *crashed { return nil }
