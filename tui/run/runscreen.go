package run

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/background"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

// A Screen is the screen of a run, a race or the runs of a cell, on a stack of screens.
type Screen struct {
	*app
	also func() // ends the goroutines beside the driver's; may be nil
}

func newRunScreen(d *driver.Driver, th *canvas.Theme, o config.Options) *Screen {
	return &Screen{app: newApp(d, th, o)}
}

// WithBack lets esc go back to the screen below.
func (l *Screen) WithBack() *Screen {
	l.app.Back = screen.Pop
	return l
}

func (l *Screen) Covered() { l.Driver.Send(driver.Rest) }

func (l *Screen) Uncovered() {
	l.send(driver.GoOn)
	l.Dirty = true
	l.Relayout()
}

func (l *Screen) Close() {
	l.Driver.Stop()
	if l.also != nil {
		l.also()
	}
}

// Address opens the run with all that was done live; a race has none.
func (l *Screen) Address() string {
	if l.Now == nil || l.races() || l.cell != nil {
		return ""
	}
	return config.AddressWord("line", l.Line)
}

func (l *Screen) Broke() *driver.Crashed { return l.crash }

// onScreen are lines whose programs play on a screen.
func onScreen(specs []model.Spec) []model.Spec {
	specs = slices.Clone(specs)
	for i := range specs {
		specs[i].Program = specs[i].Program.OnScreen()
	}
	return specs
}

// pushRun pushes the run of a line, whose screen is changed.
func pushRun(spec model.Spec, th *canvas.Theme, o config.Options, change ...func(*Screen)) tea.Cmd {
	spec.Program = spec.Program.OnScreen()
	return screen.PushBuilt(spec.Title, spec.String(), th, o, func() *Screen {
		l := newRunScreen(driver.Start(refusal.Must(driver.OpenRun(spec)), o.DriverConfig()), th, o).WithBack()
		for _, f := range change {
			f(l)
		}
		return l
	})
}

// Page is the buttons of the key bar.
func (l *Screen) Page() any {
	if l.Lab == nil || l.Overlaid() {
		return screen.Buttons{Buttons: l.Keys.NavigationButtons()}
	}
	return screen.BarButtons(l.shownEntries(), l.Keys)
}

// Facts are none.
func (l *Screen) Facts() any { return canvas.Pick[any](l.Now == nil, nil, "") }

// Overlaid reports an overlay that takes the keys, but the prompt, which the page fills at once.
func (l *Screen) Overlaid() bool {
	_, typing := l.Overlay.(*prompt)
	return l.Overlay != nil && !typing
}

// NewOffscreen is the screen of a run that no terminal shows, of w columns and h rows: it draws the snapshots that it is given.
// It shows the notes of a session from tick 0 on.
func NewOffscreen(th *canvas.Theme, o config.Options, w, h int) *Screen {
	l := newRunScreen(driver.NewDriver(), th, o)
	l.W, l.H = w, h
	l.request = lab.ViewRequest{}
	l.Film()
	l.SeenTo(-1)
	return l
}

// Request is the panes' request for the next snapshot.
func (l *Screen) Request() lab.ViewRequest { return l.request }

// Show takes a snapshot. The named pane fills the screen, unless its name is ""; a name that the lab
// does not have is an error.
func (l *Screen) Show(p *driver.Status, pane string) error {
	l.take(p)
	if pane == "" || l.alone {
		return nil
	}
	var names []string
	for i, s := range l.Slots {
		if s.Name() == pane {
			l.alone = true
			l.SetFocus(i)
			l.Relayout()
			return nil
		}
		names = append(names, s.Name())
	}
	return fmt.Errorf("--pane %s: %s has no such pane; it has %s", pane, p.Scheme.Title, strings.Join(names, ", "))
}

// SeenTo skips the notes up to a tick.
func (l *Screen) SeenTo(tick int64) { l.noteFeed.tick = tick }

// NotePassed shows the notes between the last snapshot and this one, and reports whether there are any.
func (l *Screen) NotePassed() bool { return l.passed(l.Now) }

// CloseNote removes the note.
func (l *Screen) CloseNote() {
	l.Notes.Close()
	l.Dirty = true
}

func init() { background.Restore() }

// Open runs an experiment on the terminal until the user quits, or replays the session of the options: notes appear at their ticks at
// any speed, the run pauses at the end of the session, and an intervention leaves the replay. It refuses a line that cannot
// run before it touches the terminal, and always restores the terminal. Ended by a signal it
// returns a [tty.Signalled]; after a panic, a [*tty.Crash].
func Open(spec model.Spec, o config.Options) error {
	if err := spec.Check(); err != nil {
		return err
	}
	return screen.Open(spec.Title, spec.String(), o, func(th *canvas.Theme, o config.Options) *Screen {
		run := refusal.Must(o.OpenFirst(spec))
		first := newRunScreen(driver.Start(run, o.DriverConfig()), th, o)
		first.card = o.Card
		return first
	})
}
