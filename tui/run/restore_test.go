package run

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
)

// eventually waits for an expected event.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begun := time.Now(); !is(); time.Sleep(time.Millisecond) {
		if time.Since(begun) > testTimeout {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// TestRecoveredIsTheSame: a session that was cut off opens at the tick of the cut. The
// screen shows the same state as its line at that tick.
func TestRecoveredIsTheSame(t *testing.T) {
	home := &driver.Autosaves{Dir: t.TempDir()}
	o := config.Options{Paused: true, Autosaves: home}
	spec := linetest.Spec("h-traa pages=32 seed=5")
	run := modeltest.Must(driver.OpenRun(spec))
	d := config.StartDriver(run, driver.OpenRun, o)
	d.Send(driver.Step{Ticks: 3000})
	d.Send(driver.Act{Word: "mirror"})
	d.Send(driver.Annotate{Text: "now"})
	d.Send(driver.Step{Ticks: 500})
	d.Send(driver.Act{Word: "N=100"})
	d.Send(driver.Step{Ticks: 2500})
	eventually(t, "all that is done", func() bool {
		d.Request()
		now := d.Status()
		return now != nil && now.Snap.Tick == 6000
	})
	home.Killed.Store(true)
	d.Stop()

	found, err := model.KeptSessions(home.Dir)
	if err != nil || len(found) != 1 {
		t.Fatalf("%v were cut off (%v)", found, err)
	}
	s := found[0].Session
	if got := s.Spec.String(); got != "h-traa pages=32 seed=5 @3000:mirror @3500:N=100" || s.Until != 6000 || len(s.Notes) != 1 {
		t.Fatalf("the session is %s to tick %d with %v", got, s.Until, s.Notes)
	}
	l := modeltest.Must(newRecoveredScreen(found[0], func(*model.Session) error { return nil }, testTheme("mono", "braille"), o))
	defer l.Close()
	eventually(t, "it is where it was", func() bool {
		l.Driver.Request()
		now := l.Driver.Status()
		return now != nil && now.Snap.Tick == 6000 && now.Completed == -1
	})
	eventually(t, "it is kept and offered no more", func() bool {
		left, err := model.KeptSessions(home.Dir)
		return err == nil && len(left) == 1 && !left[0].CutOff && left[0].Session.Spec.String() == s.Spec.String()
	})
	got := l.Driver.Status().Snap

	plain := modeltest.Must(model.New(s.Spec))
	plain.Snapshot(got.Request) // curves are recorded from the first on
	plain.Advance(6000)
	want := plain.Snapshot(got.Request)
	if got.Line != want.Line || got.Tick != want.Tick || !reflect.DeepEqual(got.Marks, want.Marks) {
		t.Errorf("recovered: %s at %d, %v\nthe line: %s at %d, %v", got.Line, got.Tick, got.Marks, want.Line, want.Tick, want.Marks)
	}
	was, is := reflect.ValueOf(want.View).Elem(), reflect.ValueOf(got.View).Elem()
	for i := range was.NumField() {
		a, b := was.Field(i).Interface(), is.Field(i).Interface()
		if !reflect.DeepEqual(a, b) && fmt.Sprint(a) != fmt.Sprint(b) { // NaN equals nothing
			t.Errorf("%s: recovered %v, the line has %v", was.Type().Field(i).Name, b, a)
		}
	}
}

// A session that was cut off is offered with the keys that open and drop it now.
func TestOfferOfWhatWasCutOffNamesTheKeys(t *testing.T) {
	found := []model.KeptSession{{Session: model.Session{Spec: linetest.Spec("h-traa pages=8"), Until: 7}}}
	for unbound, want := range map[string]string{"": " · O opens it · esc forgets", "recover": " · esc forgets"} {
		k := keymap.NewKeyMap()
		if unbound != "" {
			k = reboundTo(t, unbound)
		}
		a := reboundApp(t, model.Labs()[0], k, 120, 40)
		offerCutOff(a, found)
		if n := a.Notes.Shown; n == nil || n.Text != "Your last run (h-traa pages=8, to tick 7) was cut off"+want {
			t.Errorf("%q: %+v", unbound, n)
		}
	}
}

// esc in the notice makes the session one that was left: it is listed, and offered no more.
func TestForgetsWhatWasCutOff(t *testing.T) {
	ownHome(t)
	d := newCard(t, 80, 24)
	file, err := model.NewAutosave(d.home.Dir)
	if err == nil {
		err = file.Write(model.Session{Spec: linetest.Spec("lakg pages=16"), Until: 40})
	}
	if err != nil {
		t.Fatal(err)
	}
	file.Leave()
	d.presses("esc") // the card
	d.Update(foundMsg{cutOffSessions(d.home.Dir)})
	rows := d.app.rows()
	if at := len(rows) - 2; !strings.Contains(rows[at], "to tick 40) was cut off · O opens it · esc forgets") {
		t.Errorf("the row of the line has %q", rows[at])
	}
	d.presses("esc")
	kept, err := model.KeptSessions(d.home.Dir)
	if err != nil || len(kept) != 1 || kept[0].CutOff || !strings.HasPrefix(kept[0].Describe(), "left, to tick 40") || d.Notes.Shown != nil {
		t.Errorf("%+v, %v; shown: %+v", kept, err, d.Notes.Shown)
	}
}
