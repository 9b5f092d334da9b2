package screen

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// headStart is the time to build a run before the screen opens. A line refused within it never
// touches the terminal.
const headStart = 60 * time.Millisecond

// An Opening is the screen while a large run or race is built on another goroutine, such as a
// web of a million pages. It answers its own keys meanwhile; the screen of the run gets the others.
type Opening struct {
	Base
	*Worker
	title, line string
	kept        []tea.KeyMsg           // for the run's screen, first come first
	typing      bool                   // the last of them type a command or a note
	run         atomic.Pointer[Screen] // the run's, not shown yet
	err         error                  // why there is none, once the work has ended
	refused     error                  // that as far as it is shown
}

// openedMsg reports the end of building.
type openedMsg struct{}

func (openedMsg) ForScreen() {}

// Open runs the program on the terminal, beginning with a run or a race that may take long to build.
// What refuses the line within a moment is the error; later the screen says it.
func Open[S Screen](title, line string, o config.Options, build func(*canvas.Theme, config.Options) S) (err error) {
	defer refusal.To(&err)
	o, th, err := o.OnScreen()
	refusal.Check(err)
	l := newOpening(title, line, th, o, func() S { return build(th, o) })
	refusal.Check(Run(l.early(headStart), o))
	return l.refused
}

// PushBuilt pushes a run or a race, or an opening if building takes long. It refuses as [Open] does.
func PushBuilt[S Screen](title, line string, th *canvas.Theme, o config.Options, build func() S) tea.Cmd {
	l := newOpening(title, line, th, o, build)
	l.Back = true
	l.Own = []Command{{Key: pane.WithHelp(l.Keys.Close, "back, without it"), Bar: 1, Brief: "back"}}
	return Push(l.early(driver.BuildWait))
}

func newOpening[S Screen](title, line string, th *canvas.Theme, o config.Options, build func() S) *Opening {
	l := &Opening{Base: NewBase(th, o), Worker: NewWorker(), title: title, line: line}
	l.Start(func(ctx context.Context) {
		l.err = refusal.Of(func() {
			var run Screen = build()
			l.run.Store(&run)
			if ctx.Err() != nil {
				l.Close()
			}
		})
	})
	return l
}

// early returns the screen of the run if it is built within wait. A line that is refused
// in that time is refused before anything of it is seen.
func (l *Opening) early(wait time.Duration) Screen {
	select {
	case <-l.Gone:
		refusal.Check(l.err)
		if run := l.run.Swap(nil); run != nil {
			return *run
		}
	case <-time.After(wait):
	}
	return l
}

// Init waits for the run.
func (l *Opening) Init() tea.Cmd {
	return func() tea.Msg {
		<-l.Gone
		return openedMsg{}
	}
}

// Update replaces this screen by the finished run. A refused line ends the program; over
// another screen, this one shows the error.
func (l *Opening) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	k, typed := msg.(tea.KeyMsg)
	switch _, opened := msg.(openedMsg); {
	case opened:
		run, crash := l.run.Swap(nil), l.Broke()
		switch l.refused = l.err; {
		case run != nil:
			return l, Replace(*run)
		case crash != nil:
			return l, func() tea.Msg { return CrashMsg{*crash} }
		case !l.Back:
			return l, tea.Quit
		}
		l.Refuse(pane.Sentence(l.err.Error()))
		l.Dirty = true
	case typed && (l.typing && k.Type != tea.KeyCtrlC || !l.Common(msg)):
		l.keep(k)
	case !typed:
		l.Common(msg)
	}
	return l, l.Due()
}

// keep keeps a key for the run's screen.
func (l *Opening) keep(k tea.KeyMsg) {
	l.kept = append(l.kept, k)
	if l.typing {
		l.typing = k.Type != tea.KeyEnter && k.Type != tea.KeyEsc
	} else {
		l.typing = key.Matches(k, l.Keys.Prompt, l.Keys.Note)
	}
}

// View names the run that is being built.
func (l *Opening) View() string {
	state, text := "building", "building "+l.title+" …"
	if l.refused != nil {
		state, text = "refused", pane.Does(l.Keys.Close, "goes back")
	}
	return l.Draw(l.title, state, l.line, func(a canvas.Area) {
		a.Text(max(0, (a.W-canvas.Width(text))/2), a.H/2, text, canvas.Strong)
	})
}

// Close ends a run that was built and never shown, also if building is still going on.
func (l *Opening) Close() {
	l.End()
	if run := l.run.Swap(nil); run != nil {
		(*run).Close()
	}
}

// Facts are none before the run is built.
func (l *Opening) Facts() any { return nil }
