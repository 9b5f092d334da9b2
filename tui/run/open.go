package run

import (
	"lascope/model"
	"lascope/tui/background"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screen"
)

func init() { background.Restore() }

// Open runs an experiment on the terminal until the user quits. It refuses a line that cannot
// run before it touches the terminal, and always restores the terminal. Ended by a signal it
// returns a [tty.Signalled]; after a panic, a [*tty.Crash].
func Open(spec model.Spec, o config.Options) error {
	if err := spec.Check(); err != nil {
		return err
	}
	return screen.Open(spec.Scheme.Title, spec.String(), o, func(th *canvas.Theme, o config.Options) (*Screen, error) {
		run, err := o.OpenFirst(spec)
		if err != nil {
			return nil, err
		}
		first := newRunScreen(config.StartDriver(run, driver.OpenRun, o), th, o)
		first.card = o.Card
		return first, nil
	})
}
