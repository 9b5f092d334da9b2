package run

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// A chooserDesk is the screen of a live run with lessons, demos and kept sessions.
type chooserDesk struct {
	*desk
	home *driver.Autosaves
}

func newChooserDesk(t *testing.T, line string, w, h int) *chooserDesk {
	t.Helper()
	d := &chooserDesk{newDesk(t, line, 500), &driver.Autosaves{Dir: t.TempDir()}}
	d.opts.Course = lesson.NewCourse(lesson.Files(), "lessons")
	d.opts.Scenes = lesson.NewDemos(lesson.DemoFiles(), "demos")
	d.opts.Autosaves = d.home
	d.Update(tea.WindowSizeMsg{Width: w, Height: h})
	return d
}

// keep leaves a kept session of a line.
func (d *chooserDesk) keep(line string) {
	d.t.Helper()
	spec := modeltest.Must(model.Parse(line))
	run := modeltest.Must(driver.OpenRun(spec))
	other := driver.Start(run, config.Options{Paused: true, Autosaves: d.home}.DriverConfig())
	other.Send(driver.Step{Ticks: 40})
	eventually(d.t, "it is at tick 40", func() bool {
		other.Request()
		now := other.Status()
		return now != nil && now.Snap.Tick == 40
	})
	other.Stop()
}

// open opens the chooser and waits for the schemes that cannot take over.
func (d *chooserDesk) open() {
	d.t.Helper()
	openChooser(d.app)
	d.app.handleEvent(event[driver.Takeovers](d.t, d.Driver))
	d.Update(d.Due()())
}

func (d *chooserDesk) screen() string {
	d.Dirty = true
	return ansi.Strip(d.View())
}

// presses presses keys.
func (d *chooserDesk) presses(keys ...string) {
	for _, k := range keys {
		d.View()
		d.Update(press(k))
	}
}

// TestChooserHasKeptSessions: the kept sessions are the last group; esc closes the chooser.
func TestChooserHasKeptSessions(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 120, 40)
	d.keep("lakg pages=16")
	d.open()
	d.presses("tab", "tab", "tab", "tab")
	if s := d.screen(); !strings.Contains(s, "lakg pages=16") || !strings.Contains(s, "open the session at its last tick") {
		t.Errorf("the last group is not the kept session:\n%s", s)
	}
	d.presses("esc")
	if d.Overlay != nil {
		t.Error("esc leaves the chooser open")
	}
}

// TestChooserScreens: a picture to be read: go test ./tui/run -run ChooserScreens -update
func TestChooserScreens(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 60, 16)
	d.open()
	d.presses("down", "down", "down", "down")
	compareGolden(t, "chooser-60x16.txt", d.screen())
}

// TestChooserOpenedTwice: answers to a chooser that was closed do not reach the next one.
func TestChooserOpenedTwice(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 80, 24)
	before := due(d.app, func() { openChooser(d.app) })
	d.presses("esc")
	d.open()
	d.presses("m", "i", "r", "r", "o", "r")
	once := d.screen()
	d.Update(before())
	d.app.handleEvent(event[driver.Takeovers](t, d.Driver))
	modeltest.Equal(t, d.screen(), once, "the screen is")
}
