package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/modeltest"
	"lascope/model/picture"
	"lascope/model/pollinglab"
	"lascope/tui/config"
	"lascope/tui/driver"
)

// replayDesk is a desk over a session that is replayed.
func replayDesk(t *testing.T, s *model.Session) *desk {
	d := config.StartDriver(realRun(t, s.Spec.String()), driver.OpenRun, config.Options{Paused: true, Replay: s})
	t.Cleanup(d.Stop)
	k := deskOver(t, d)
	k.opts.Replay, k.notes.tick = s, -1
	return k
}

// TestSessionLive leads a run at the keyboard, saves it, and replays it: the same
// tick shows the same, and the notes pop up.
func TestSessionLive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lecture.session")
	k := newDesk(t, "h-traa pages=64 N=50", 1000)
	k.line("mirror")
	k.line("note now it is mirrored")
	k.line("goto 3000")
	k.sees("tick 3000", func(p *driver.Status) bool { return p.Snap.Tick == 3000 })
	k.line("N=400")
	k.sees("N=400", func(p *driver.Status) bool { return len(p.Snap.Journal) == 2 })
	k.line("goto 4000")
	k.sees("tick 4000", func(p *driver.Status) bool { return p.Snap.Tick == 4000 })
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("w")})
	p, ok := k.overlay.(*prompt)
	if !ok || p.Text() != "h-traa.session" {
		t.Fatalf("w asks %+v", k.overlay)
	}
	p.SetText(path)
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
	for saved := false; !saved; {
		e, ok := event[any](t, k.driver).(driver.Done)
		saved = ok && strings.Contains(e.What, "saved")
	}
	k.line("save " + path)
	if n := k.notes.Shown; n == nil || !strings.Contains(n.Text, "save!") {
		t.Errorf("it writes over a session unasked: %+v", n)
	}
	s := modeltest.Must(model.OpenSession(path))
	if s.Spec.String() != "h-traa pages=64 N=50 @1000:mirror @3000:N=400" || s.Until != 4000 {
		t.Fatalf("%s until %d", s.Spec, s.Until)
	}
	again := replayDesk(t, &s)
	again.driver.Send(driver.Step{Ticks: 3001})
	shown := again.sees("tick 3001", func(p *driver.Status) bool { return p.Snap.Tick == 3001 && len(p.Snap.Notes) == 2 })
	again.notes.passed(again.now)
	if n := again.notes.Shown; n == nil || n.Text != "1,000: now it is mirrored" {
		t.Errorf("the note did not pop up: %+v", n)
	}
	k.driver.Send(driver.GoTo{Tick: 3001})
	back := k.sees("tick 3001", func(p *driver.Status) bool { return p.Snap.Tick == 3001 })
	if a, b := shown.Snap.View.(*pollinglab.View), back.Snap.View.(*pollinglab.View); a.Value != b.Value || a.Last != b.Last {
		t.Errorf("replayed it has value %v, led %v", a.Value, b.Value)
	}
	again.driver.Send(driver.SetSpeed{Speed: 1e6})
	again.driver.Send(driver.Resume{})
	for end := time.Now().Add(testTimeout); ; {
		again.driver.Request()
		again.take(again.driver.Status())
		again.notes.passed(again.now)
		if !again.now.Running && again.now.Snap.Tick == 4000 {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("it does not rest at its end but at %d", again.now.Snap.Tick)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestSaveFrame: p writes the frame as pictures and as text, each time in new files, and says so.
func TestSaveFrame(t *testing.T) {
	t.Chdir(t.TempDir())
	a, _ := newTestApp("tree", "light", "braille", 100, 30, 20_000)
	for _, name := range []string{"lascope-h-traa-20000", "lascope-h-traa-20000-2"} {
		a.Update(saveFrame(a, "")())
		shows(t, a, "saved "+name+".svg, .png, .pdf and .txt")
		plain, err := os.ReadFile(name + ".txt")
		if err != nil || !strings.Contains(string(plain), "H-TRAA") {
			t.Errorf("the text is not the frame: %v\n%s", err, plain)
		}
		for _, format := range picture.Formats {
			file, err := os.ReadFile(name + "." + format)
			if err != nil || !picture.Begins("x."+format, string(file)) {
				t.Errorf("%s: %v", format, err)
			}
		}
	}
}

// A session that the prompt opens has its notes, however soon its run goes on.
func TestPromptReplaysWithNotes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.session")
	modeltest.OK(t, os.WriteFile(path, []byte("# lascope session 1\n# line h-traa pages=4\nnote 50 look here\nend 100\n"), 0o600))
	a, run := labApp(t, "h-traa pages=8", 10, 80, 24)
	c := driver.NewLoop(model.NewTimeline(run), config.Options{}.DriverConfig(driver.OpenRun))
	a.driver = c.Driver
	modeltest.Must(openSaved(a, path))
	found := a.lookup.run().(lookupMsg)
	modeltest.Must(found.then(a))
	for f := c.Next(); f != nil; f = c.Next() {
		f.Apply(c)
		c.Run.Advance(5)
	}
	if n := c.Run.(*model.Timeline).Notes(); c.Run.Spec().String() != "h-traa pages=4" || len(n) != 1 || n[0].Text != "look here" {
		t.Errorf("%s has the notes %v", c.Run.Spec(), n)
	}
}
