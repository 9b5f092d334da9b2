package tui

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

type runScreen struct {
	*app
	also       func() // ends the goroutines beside the driver's; may be nil
	wasRunning bool
}

func newRunScreen(d *driver.Driver, th *canvas.Theme, o config.Options) *runScreen {
	return &runScreen{app: newApp(d, th, o)}
}

// withBack lets esc go back to the screen below.
func (l *runScreen) withBack() *runScreen {
	l.app.back = screen.Pop
	return l
}

func (l *runScreen) Covered() {
	l.wasRunning = l.now != nil && l.now.Running
	l.driver.Send(driver.Pause{})
}

func (l *runScreen) Uncovered() {
	if l.wasRunning {
		l.driver.Send(driver.Resume{})
	}
	l.Dirty = true
	l.relayout()
}

func (l *runScreen) Close() {
	l.driver.Stop()
	if l.also != nil {
		l.also()
	}
}

// Address opens the run with all that was done live; a race has none.
func (l *runScreen) Address() string {
	if l.now == nil || l.now.Contest != nil || l.cell != nil {
		return ""
	}
	return config.AddressWord("line", l.now.Snap.Line)
}

func (l *runScreen) Broke() *driver.Crashed { return l.crash }

// pushAside pushes a run or a race, or an opening if building takes long.
func pushAside(title, line string, th *canvas.Theme, o config.Options, build func() (*runScreen, error)) (tea.Cmd, error) {
	return screen.PushBuilt(title, line, th, o, func() (*runScreen, error) {
		run, err := build()
		if err != nil {
			return nil, err
		}
		return run.withBack(), nil
	})
}

func pushRun(spec model.Spec, th *canvas.Theme, o config.Options) (tea.Cmd, error) {
	spec.Program = spec.Program.OnScreen()
	return pushAside(spec.Scheme.Title, spec.String(), th, o, func() (*runScreen, error) {
		run, err := driver.OpenRun(spec)
		if err != nil {
			return nil, err
		}
		return newRunScreen(config.StartDriver(run, driver.OpenRun, o), th, o), nil
	})
}

// Page is the buttons of the key bar.
func (l *runScreen) Page() any {
	if l.lab == nil || l.overlaid() {
		return screen.Buttons{Buttons: l.keys.NavigationButtons()}
	}
	return screen.BarButtons(l.shownEntries(), l.keys)
}

// Facts are none.
func (l *runScreen) Facts() any { return canvas.Pick[any](l.now == nil, nil, screen.NoFacts{}) }

// overlaid reports an overlay that takes the keys, but the prompt, which the page fills at once.
func (l *runScreen) overlaid() bool {
	_, typing := l.overlay.(*prompt)
	return l.overlay != nil && !typing
}
