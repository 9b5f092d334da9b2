package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
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

func (l *Screen) Covered() { l.Driver.Send(driver.Rest{}) }

func (l *Screen) Uncovered() {
	l.Driver.Send(driver.GoOn{})
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
	if l.Now == nil || l.Now.Contest != nil || l.cell != nil {
		return ""
	}
	return config.AddressWord("line", l.Now.Line)
}

func (l *Screen) Broke() *driver.Crashed { return l.crash }

// pushAside pushes a run or a race, or an opening if building takes long.
func pushAside(title, line string, th *canvas.Theme, o config.Options, build func() (*Screen, error)) (tea.Cmd, error) {
	return screen.PushBuilt(title, line, th, o, func() (*Screen, error) {
		run, err := build()
		if err != nil {
			return nil, err
		}
		return run.WithBack(), nil
	})
}

func pushRun(spec model.Spec, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	spec.Program = spec.Program.OnScreen()
	return pushAside(spec.Scheme.Title, spec.String(), th, o, func() (*Screen, error) {
		run, err := driver.OpenRun(spec)
		if err != nil {
			return nil, err
		}
		return newRunScreen(config.StartDriver(run, driver.OpenRun, o), th, o), nil
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
