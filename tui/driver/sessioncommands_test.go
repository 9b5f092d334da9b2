package driver

import (
	"testing"

	"lascope/model"
	"lascope/model/linetest"
)

// A replayed session runs to its end at full speed and pauses there: no later tick is run.
// A Resume at the end goes on beyond it.
func TestReplayEndsAtItsEnd(t *testing.T) {
	const end = 123_457
	run := realRun(t, "h-traa pages=16 @1000:mirror")
	s := model.Session{Spec: run.Spec(), Until: end, Notes: []model.Note{{Tick: 900, Text: "look"}}}
	d := Start(run, Config{Open: OpenRun, Speed: -1, Replay: &s})
	defer d.Stop()
	rests := func(p *Status) bool {
		d.Request()
		if p.Snap.Tick > end || p.Snap.Head > end {
			t.Fatalf("tick %d is shown and %d was run, of a session that ends at %d", p.Snap.Tick, p.Snap.Head, end)
		}
		return !p.Running && p.Snap.Tick == end
	}
	if p := until(t, d, "the session's end", rests); len(p.Snap.Notes) != 2 {
		t.Errorf("the notes are %v", p.Snap.Notes)
	}
	d.Send(GoTo{Tick: end - 50})
	until(t, d, "the way back", func(p *Status) bool { return p.Snap.Tick == end-50 })
	d.Send(Resume{})
	until(t, d, "its end once more", rests)
	d.Send(Resume{})
	until(t, d, "what lies beyond", func(p *Status) bool { d.Request(); return p.Running && p.Snap.Tick > end })
}

// TestRestoreSpeaksOnArrival: a restored session is reported as there once its last tick is
// reached, and not at all if the way is given up.
func TestRestoreSpeaksOnArrival(t *testing.T) {
	const end = 200_000
	restore := Restore{Taken{Session: model.Session{Spec: linetest.Spec("h-traa pages=16"), Until: end}, Saved: func() {}, Failed: func() {}}}
	l := NewLoop(realRun(t, "oma"), Config{Open: OpenRun, Paused: true})
	reports := func() int { return len(l.Events) }
	l.Apply(restore)
	stopped := l.Seeking()
	for l.Seeking() {
		if n := reports(); n > 0 {
			t.Fatalf("reports at tick %d of %d: %d", l.Run.Tick(), end, n)
		}
		l.SeekTowards(min(l.Run.Tick()+end/2, end))
	}
	if e := event[Done](t, l.Driver); !stopped || e.What != "here it was left" || l.Run.Tick() != end {
		t.Errorf("%q at tick %d; on the way: %t", e.What, l.Run.Tick(), stopped)
	}
	l.Apply(restore)
	l.CancelSeek()
	if n := reports(); n > 0 || l.Run.Tick() == end {
		t.Errorf("reports of a way given up at tick %d: %d", l.Run.Tick(), n)
	}
}
