package driver

import (
	"testing"
	"time"

	"lascope/model"
)

// TestKeepsWhatIsDone: what is done is in the file soon, an orderly end removes it, and
// nothing is written while nothing happens.
func TestKeepsWhatIsDone(t *testing.T) {
	home := &Autosaves{Dir: t.TempDir()}
	c := NewLoop(realRun(t, "lakg pages=16"), Config{Open: OpenRun, Paused: true})
	c.Saver = home.Start(c.Say)
	if c.Autosave(); c.Saver.Begun {
		t.Error("a run that nothing has happened to is kept")
	}
	c.Touched = true
	c.Run.Advance(10)
	c.Autosave()
	at := c.Saver.At
	if c.Saver.Tick != 10 {
		t.Errorf("tick %d is kept, not 10", c.Saver.Tick)
	}
	for range 5 {
		c.Touched = true
		c.Autosave()
	}
	if c.Saver.At != at {
		t.Error("it is kept again though nothing has happened")
	}
	c.Running = true // at full speed a tick alone is no reason
	c.Run.Advance(10)
	if c.Autosave(); c.Saver.Tick != 10 {
		t.Error("each tick is kept")
	}
	c.Saver.At = time.Now().Add(-AutosaveEvery)
	if c.Autosave(); c.Saver.Tick != 20 {
		t.Error("no tick is kept while it runs")
	}
	if _, err := c.Run.Do("mirror"); err != nil {
		t.Fatal(err)
	}
	c.Touched = true
	if c.Autosave(); c.Saver.Line != "lakg pages=16 @20:mirror" {
		t.Errorf("%q is kept", c.Saver.Line)
	}
	c.Saver.Stop()
	if left, err := model.CutOffSessions(home.Dir); err != nil || len(left) != 0 {
		t.Errorf("an orderly end leaves %v (%v)", left, err)
	}
}
