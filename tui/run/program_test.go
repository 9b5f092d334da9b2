package run

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/exp/teatest"

	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/tty"
)

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
