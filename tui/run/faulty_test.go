package run

import (
	"lascope/model"
	"lascope/model/lab"
	"lascope/model/linetest"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// stateLines have a line for each kind of picture of a scheme's memory.
var stateLines = map[string]string{"tree": "h-traa pages=64", "race": "lakg pages=64", "arms": "fpa pages=64 capacity=8", "queue": "uniform pages=64"}

var stateKinds = []string{"tree", "arms", "race", "queue"}

// A faultyRun is a run that waits where a test wants it to.
type faultyRun struct {
	*model.Timeline
	advance func(n int64) // called in Advance
}

func newFaulty(state string) *faultyRun {
	return &faultyRun{Timeline: model.NewTimeline(linetest.Run(stateLines[state]))}
}

// openFaulty opens such a run for any line.
func openFaulty(state string) func(model.Spec) (driver.Simulation, error) {
	return func(model.Spec) (driver.Simulation, error) { return newFaulty(state), nil }
}

func (f *faultyRun) Advance(n int64) int64 {
	if f.advance != nil {
		f.advance(n)
	}
	return f.Timeline.Advance(n)
}

// newTestApp returns an app before such a run without a driver. The test hands it the snapshots.
func newTestApp(state, themeName, glyphs string, w, h int, tick int64) (*app, *faultyRun) {
	f := newFaulty(state)
	f.Snapshot(lab.ViewRequest{Trace: true})
	f.Advance(tick)
	a := newApp(driver.NewDriver(), testTheme(themeName, glyphs), config.Options{})
	a.W, a.H = w, h
	a.feed(f, false)
	a.feed(f, false) // the second is made for the view request of the first
	return a, f
}

// feed hands the app a snapshot as the driver would.
func (a *app) feed(f *faultyRun, running bool) {
	a.take(&driver.Status{Snap: f.Snapshot(a.request), Running: running, Speed: 2000, Rate: 1987})
}
