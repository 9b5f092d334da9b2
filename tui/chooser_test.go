package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/experiment/live"
	"lascope/model/lesson"
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
	spec, err := model.Parse(line)
	if err != nil {
		d.t.Fatal(err)
	}
	run, err := driver.OpenRun(spec)
	if err != nil {
		d.t.Fatal(err)
	}
	other := config.StartDriver(run, driver.OpenRun, config.Options{Paused: true, Autosaves: d.home})
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
	cmd := openChooser(d.app, "")
	d.app.handleEvent(event[driver.Takeovers](d.t, d.driver))
	if cmd != nil {
		if msg := cmd(); msg != nil {
			d.Update(msg)
		}
	}
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
	if d.overlay != nil {
		t.Error("esc leaves the chooser open")
	}
}

// TestChooserScreens: pictures to be read: go test ./tui -run ChooserScreens -update
func TestChooserScreens(t *testing.T) {
	for _, size := range [][2]int{{60, 16}, {80, 24}, {120, 40}} {
		name := fmt.Sprintf("chooser-%dx%d.txt", size[0], size[1])
		t.Run(name, func(t *testing.T) {
			d := newChooserDesk(t, "h-traa pages=64", size[0], size[1])
			d.open()
			d.presses("down", "down", "down", "down")
			compareGolden(t, name, d.screen())
		})
	}
}

// TestChooserOpenedTwice: answers to a chooser that was closed do not reach the next one.
func TestChooserOpenedTwice(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 80, 24)
	before := openChooser(d.app, "")
	d.presses("esc")
	d.open()
	d.presses("m", "i", "r", "r", "o", "r")
	once := d.screen()
	d.Update(before())
	d.app.handleEvent(event[driver.Takeovers](t, d.driver))
	if s := d.screen(); s != once {
		t.Errorf("once:\n%s\nthen:\n%s", once, s)
	}
}

// TestChooserOpensElsewhere: a scheme that the web does not allow is opened on the web that it
// needs, from the chooser, by its digit and by its name.
func TestChooserOpensElsewhere(t *testing.T) {
	for _, way := range [][]string{{"f", "p", "a", "enter"}, {"5"}, {":"}} {
		d := newChooserDesk(t, "h-traa pages=64 seed=4", 120, 40)
		switch way[0] {
		case "f":
			d.open()
			d.presses("f", "p", "a")
			if s := d.screen(); !strings.Contains(s, "enter: open FPA with capacity=50") || !strings.Contains(s, "open FPA with capacity=50: two classes") {
				t.Errorf("not offered:\n%s", s)
			}
			d.presses("enter")
		case "5", ":":
			if way[0] == ":" {
				d.line("fpa")
			} else {
				d.presses("5")
				d.app.handleEvent(event[driver.Refused](t, d.driver))
			}
			if s := d.screen(); !strings.Contains(strings.Join(strings.Fields(s), " "), "take capacity=2 or more: enter opens FPA with capacity=50, esc forgets") {
				t.Errorf("not offered:\n%s", s)
			}
			d.presses("enter")
		}
		d.sees("FPA", func(p *driver.Status) bool { return p.Snap.Line == "fpa pages=64 capacity=50 seed=4" })
	}
}

// TestChooserDigits: digits hand over only while nothing is typed; the keys of the run act again after esc.
func TestChooserDigits(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 80, 24)
	d.open()
	d.presses("l", "a", "k", "g")
	if s := d.screen(); !strings.Contains(s, "› lakg") {
		t.Errorf("lakg is not on the screen:\n%s", s)
	}
	d.presses("3")
	if d.overlay == nil {
		t.Error("a digit closes the chooser while text is typed")
	}
	d.presses("esc", "3")
	d.sees("LAKG", func(p *driver.Status) bool { return p.Snap.Scheme.Name == "lakg" })
	if d.overlay != nil {
		t.Error("the digit leaves the chooser open")
	}
}

// TestChooserOpensScreens: lessons and demos open over the run; a scheme of another lab opens its
// bare line.
func TestChooserOpensScreens(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 80, 24)
	for _, name := range []string{"liar", "mirror"} {
		d.open()
		d.presses(strings.Split(name, "")...)
		d.View()
		_, cmd := d.Update(press("enter"))
		over := laidOver(t, cmd)
		if l, ok := over.(*lessonScreen); !ok || l.lesson.Name != name {
			t.Errorf("%s opens %T", name, over)
		}
		over.Close()
	}
	d.open()
	d.presses("e", "o", "m", "a", "enter")
	d.sees("EOMA", func(p *driver.Status) bool { return p.Snap.Line == "eoma" })
}

// TestChooserInARace: a scheme of another lab opens over a race, which cannot take its line.
func TestChooserInARace(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 120, 40)
	d.open()
	d.presses("s", "p", "l")
	race := *d.now
	race.Contest = &live.ContestView{}
	d.now = &race
	_, cmd := d.overlay.key(d.app, press("enter"))
	over := laidOver(t, cmd).(*runScreen)
	defer over.Close()
	if p := until(t, over.driver, "the run of SPL", func(*driver.Status) bool { return true }); p.Snap.Line != "spl" {
		t.Errorf("enter opens %s", p.Snap.Line)
	}
}

// TestChooserClick: a click opens the choice under it.
func TestChooserClick(t *testing.T) {
	d := newChooserDesk(t, "h-traa pages=64", 80, 24)
	d.open()
	lines := strings.Split(d.screen(), "\n")
	y := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, " lakg ") })
	d.Update(tea.MouseMsg{X: 10, Y: y, Button: tea.MouseButtonLeft, Action: tea.MouseActionPress})
	d.sees("LAKG", func(p *driver.Status) bool { return p.Snap.Scheme.Name == "lakg" })
}
