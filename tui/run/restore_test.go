package run

import (
	"strings"
	"testing"
	"time"

	"lascope/model"
	"lascope/model/linetest"
	"lascope/model/modeltest"
	"lascope/tui/pane"
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

// A session that was cut off is offered with the keys that open and drop it now, each as it is: o is not O.
func TestOfferOfWhatWasCutOffNamesTheKeys(t *testing.T) {
	found := []model.KeptSession{{Session: model.Session{Spec: linetest.Spec("h-traa pages=8"), Until: 7}}}
	for at, want := range map[string]string{"O": " · O opens it", "o": " · o opens it", "alt+o": " · alt+o opens it", "": ""} {
		k, wrong := pane.NewKeyMap().Rebound(map[string][]string{"recover": strings.Fields(at), "sort": {}})
		if wrong != nil {
			t.Fatal(wrong.Why)
		}
		a := reboundApp(t, model.Labs()[0], k, 120, 40)
		offerCutOff(a, found)
		modeltest.Equal(t, a.Notes.Shown.Text, "Your last run (h-traa pages=8, to tick 7) was cut off"+want+" · esc forgets", "%q:", at)
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
	modeltest.OK(t, err)
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
