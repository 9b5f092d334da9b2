package run

import (
	"testing"
	"testing/synctest"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/screentest"
)

// TestPausedRests: once its first picture is drawn, a paused run has nothing to do for ten minutes; a run that goes on has.
func TestPausedRests(t *testing.T) {
	for name, c := range map[string]struct {
		open  func(t *testing.T) tea.Model
		rests bool
	}{
		"paused": {func(t *testing.T) tea.Model { return deskOver(t, realDriver(t, "h-traa pages=16", 5)).app }, true},
		"runs": {func(t *testing.T) tea.Model {
			d := config.StartDriver(realRun(t, "h-traa pages=16"), driver.OpenRun, config.Options{Speed: 1})
			t.Cleanup(d.Stop)
			<-d.Fresh
			return deskOver(t, d).app
		}, false},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first, then := screentest.Messages(c.open(t))
				if t.Logf("%d messages, then %d", first, then); then > 0 == c.rests {
					t.Errorf("%d messages in the first minute, then %d", first, then)
				}
			})
		})
	}
}
