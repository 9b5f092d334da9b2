package run

import (
	"math"
	"strings"
	"testing"

	"lascope/tui/config"
	"lascope/tui/driver"
)

// The clock names the running task when a key's command takes long.
func TestBusyIndicator(t *testing.T) {
	f := newFaulty("tree")
	inside, leave := make(chan struct{}), make(chan struct{})
	first := true
	f.advance = func(int64) {
		if first {
			first = false
			close(inside)
			<-leave
		}
	}
	d := drive(t, f, config.Options{Speed: math.Inf(1)})
	a := newApp(d, testTheme("mono", "braille"), config.Options{})
	a.W, a.H = 120, 40
	<-inside
	for d.Status() == nil {
	}
	a.take(d.Status())
	if _, cmd := a.Update(press("m")); cmd == nil {
		t.Fatal("nobody looks after the key")
	}
	if _, cmd := a.Update(press("m")); cmd != nil {
		t.Error("another look sets out before the first has come back")
	}
	if a.Update(busyMsg{}); !strings.Contains(a.View(), "mirror …") {
		t.Errorf("the clock does not say what is being done:\n%s", a.View())
	}
	if !a.asking {
		t.Error("nobody looks again")
	}
	close(leave)
	until(t, d, "the mirror", func(*driver.Status) bool { return !d.Waits() })
	if a.Update(busyMsg{}); strings.Contains(a.View(), "mirror …") {
		t.Errorf("the clock still says what is being done:\n%s", a.View())
	}
}
