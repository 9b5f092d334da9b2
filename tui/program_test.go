package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/exp/teatest"

	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

// The whole program: a real driver, keys, and the last picture.
func TestProgram(t *testing.T) {
	f := newFaulty("tree")
	d := config.StartDriver(f, openFaulty("tree"), config.Options{Paused: true})
	defer d.Stop()
	a := newApp(d, testTheme("mono", "braille"), config.Options{})
	tm := teatest.NewTestModel(t, a, teatest.WithInitialTermSize(120, 40))
	tm.Send(press("."))
	until(t, d, "a first step", func(p *driver.Status) bool { return p.Snap.Request.Width > 0 })
	for range 5 {
		tm.Send(press("."))
	}
	until(t, d, "some steps", func(p *driver.Status) bool { return p.Snap.Tick >= 5 })
	tm.Send(press("q"))
	tm.WaitFinished(t, teatest.WithFinalTimeout(testTimeout))
	last := tm.FinalModel(t).(*app)
	last.Dirty = true
	checkScreen(t, last.View(), 120, 40)
	if s := ansi.Strip(last.View()); !strings.Contains(s, "‖ paused") {
		t.Errorf("the last picture:\n%s", s)
	}
}

// After a panic in a scheme the program ends in order and reports the panic.
func TestProgramAfterAPanic(t *testing.T) {
	f := newFaulty("tree")
	f.panicAt = 3
	d := config.StartDriver(f, nil, config.Options{Paused: true})
	defer d.Stop()
	a := newApp(d, testTheme("mono", "braille"), config.Options{})
	tm := teatest.NewTestModel(t, a, teatest.WithInitialTermSize(80, 24))
	d.Send(driver.Step{Ticks: 5})
	tm.WaitFinished(t, teatest.WithFinalTimeout(testTimeout))
	if a.crash == nil || !strings.Contains((&tty.Crash{What: a.crash.What, Stack: a.crash.Stack}).Error(), "a mistake in a scheme") {
		t.Errorf("the crash is %v", a.crash)
	}
}
