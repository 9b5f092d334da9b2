package run

import (
	"testing"

	"lascope/tui/driver"
)

// TestJumpOnIsStoppedByAnyKey: the key runs on to a milestone; then any key stops the run and
// does nothing else.
func TestJumpOnIsStoppedByAnyKey(t *testing.T) {
	a, _ := labAppIn(t, "h-traa pages=64", 3, "mono", "braille", 80, 24)
	commands := driver.NewLoop(realRun(t, "h-traa pages=64"), driver.Config{Paused: true})
	a.Driver = commands.Driver
	a.Update(press("j"))
	if c, ok := commands.Next().(driver.RunOn); !ok || c.Milestone != "" || c.Masked {
		t.Fatalf("j sends %#v", c)
	}
	for _, k := range []string{"m", "?", "esc", "j", " "} {
		now := *a.Now
		now.Onward, now.Running = true, true
		a.Now = &now
		a.Update(press(k))
		if c, ok := commands.Next().(driver.Pause); !ok || a.Overlay != nil {
			t.Errorf("%q on the way sends %#v, over the screen %v", k, c, a.Overlay)
		}
	}
	now := *a.Now
	now.Onward = false
	a.Now = &now
	a.Update(press("H"))
	a.Update(press("j"))
	if c, ok := commands.Next().(driver.RunOn); !ok || !c.Masked {
		t.Errorf("while the truth is hidden j sends %#v", c)
	}
}
