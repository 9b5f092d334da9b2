package driver

import (
	"testing"
	"testing/synctest"
	"time"

	"lascope/model"
	"lascope/model/modeltest"
)

// TestAutosave: an intervention is in the file soon, an orderly end keeps it, and nothing is
// written while nothing happens.
func TestAutosave(t *testing.T) { synctest.Test(t, autosave) }

func autosave(t *testing.T) {
	home := &Autosaves{Dir: t.TempDir()}
	c := NewLoop(realRun(t, "lakg pages=16"), Config{Open: OpenRun, Paused: true})
	c.saver = home.start(c.say)
	if c.Autosave(); !c.saver.at.IsZero() {
		t.Error("a run that nothing has happened to is kept")
	}
	c.Simulation.Advance(10)
	c.Autosave()
	at := c.saver.at
	modeltest.Equal(t, c.saver.tick, 10, "tick is kept")
	for range 5 {
		c.Autosave()
	}
	modeltest.Equal(t, c.saver.at, at, "it is kept again though nothing has happened:")
	c.Running = true // at full speed a tick alone is no reason
	c.Simulation.Advance(10)
	c.Autosave()
	modeltest.Equal(t, c.saver.tick, 10, "each tick is kept:")
	c.saver.at = time.Now().Add(-autosaveEvery)
	c.Autosave()
	modeltest.Equal(t, c.saver.tick, 20, "no tick is kept while it runs:")
	modeltest.Must(c.Simulation.Do("mirror"))
	if c.Autosave(); c.saver.version != c.line.Version() {
		t.Error("an intervention is not kept")
	}
	c.saver.stop()
	if kept, err := model.KeptSessions(home.Dir); err != nil || len(kept) != 1 || kept[0].CutOff || kept[0].Session.Spec.String() != "lakg pages=16 @20:mirror" {
		t.Errorf("an orderly end keeps %v (%v)", kept, err)
	}
}

// TestForgottenIsNotKeptAgain: a session that was restored and then forgotten leaves nothing
// behind at the end, unless the run went on.
func TestForgottenIsNotKeptAgain(t *testing.T) {
	for _, further := range []int64{0, 5} {
		home := &Autosaves{Dir: t.TempDir()}
		first := NewLoop(realRun(t, "lakg pages=16"), Config{Open: OpenRun, Paused: true})
		first.saver = home.start(first.say)
		first.Simulation.Advance(10)
		first.Autosave()
		first.saver.stop()
		found, err := model.KeptSessions(home.Dir)
		if err != nil || len(found) != 1 {
			t.Fatalf("kept are %v (%v)", found, err)
		}
		s, restored, back, err := found[0].Take()
		modeltest.OK(t, err)

		c := NewLoop(realRun(t, "lakg pages=16"), Config{Open: OpenRun, Paused: true})
		c.saver = home.start(c.say)
		Continue{Taken{Session: s, Saved: restored, Failed: back}}.Apply(c)
		for c.Seeking() {
			c.SeekTowards(s.Until)
		}
		modeltest.OK(t, home.Forget(found[0]))
		c.Simulation.Advance(further)
		c.autosaveLast()
		c.saver.stop()
		want := 0
		if further > 0 {
			want = 1
		}
		modeltest.Equal(t, len(modeltest.Must(model.KeptSessions(home.Dir))), want, "%d ticks on, kept are", further)
	}
}
