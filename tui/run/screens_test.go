package run

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/experiment"
	"lascope/model/experiment/design"
	"lascope/model/modeltest"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/manyruns"
	"lascope/tui/screen"
	"lascope/tui/screentest"
)

// plainTheme is a theme for tests that read words.
func plainTheme(t testing.TB, name string) *canvas.Theme { return screentest.Theme(t, name) }

// shows demands words on a screen.
func shows(t testing.TB, l tea.Model, words ...string) {
	t.Helper()
	screentest.Shows(t, l, words...)
}

// drawn is the text of the screen.
func (a *app) drawn() string { return ansi.Strip(a.View()) }

// rows are the rows of the screen, drawn anew.
func (a *app) rows() []string {
	a.Dirty = true
	return strings.Split(a.drawn(), "\n")
}

// takes shows a run as it rests.
func (a *app) takes(run *model.Run) {
	a.take(&driver.Status{Snap: run.Snapshot(a.request), Speed: 2000})
}

// typeKeys presses keys on a screen.
func typeKeys(l tea.Model, names ...string) (last tea.Cmd) { return screentest.Type(l, names...) }

// doneSweep is the screen of a finished sweep.
func doneSweep(t *testing.T, words string) *manyruns.SweepScreen {
	t.Helper()
	s := modeltest.Must(design.ParseSweep(strings.Fields(words), design.SweepFlags{Reps: 3, Until: 60, Metric: "final"}))
	l := manyruns.FillSweep(experiment.SweepJob{Sweep: s}, liveRuns{}, plainTheme(t, "dark"), config.Options{})
	t.Cleanup(l.Close)
	<-l.Gone // however long that takes on a busy machine
	l.Update(screen.ProgressMsg{})
	l.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	return l
}
