package tui

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/model/pollinglab"
	"lascope/tui/driver"
)

// TestThirtyLive leads a run through 30 interventions of all kinds at the keyboard, saves it
// with w, and replays it. The saved session prints the bytes that its line prints. A screen
// that replays it shows the live screen's last picture at its end.
func TestThirtyLive(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lecture.session")
	k := newDesk(t, "h-traa pages=64 N=50", 500)
	words := []string{"mirror", "N=400", "rank", "rule=inaction-penalty", "shuffle", "lakg", "lambda=1.5", "top", "cgla,N=512", "capacity=3",
		"fpa", "f=0.4", "uniform", "estimator", "optimal", "schedule=random", "proportional", "weighted", "importance=on", "updates=vanish",
		"h-traa", "growth=1.2", "schedule=edf", "capacity=1", "schedule=tree", "importance=off", "updates=overwrite", "rule=reward-penalty", "shift=rank", "period=700"}
	for i, word := range words {
		k.line(word)
		k.sees(word, func(p *driver.Status) bool { return len(p.Snap.Journal) == i+1 })
		tick := int64(600 + 100*i)
		k.line(fmt.Sprintf("goto %d", tick))
		k.sees("the next tick", func(p *driver.Status) bool { return p.Snap.Tick == tick })
	}
	k.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("w")})
	k.overlay.(*prompt).SetText(path)
	k.Update(tea.KeyMsg{Type: tea.KeyEnter})
	var s model.Session
	for end := 0; ; end++ {
		event[driver.Done](t, k.driver)
		var err error
		if s, err = model.OpenSession(path); err == nil {
			break
		}
		if end > 100 {
			t.Fatal(err)
		}
	}
	if len(s.Spec.Events) != len(words) || s.Until != 3500 {
		t.Fatalf("%d events until %d: %s", len(s.Spec.Events), s.Until, s.Spec)
	}
	rows := func(of model.Session) string {
		var out bytes.Buffer
		given := func(flag string) bool { return flag == "every" }
		if err := of.Print(context.Background(), &out, model.Printout{Every: 100, Format: "csv"}, given); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	again, err := model.Parse(k.now.Snap.Line)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := rows(s), rows(model.Session{Spec: again, Until: 3500}); a != b || len(a) < 1000 {
		t.Fatalf("replayed\n%s\nby the line\n%s", a, b)
	}
	replay := newDesk(t, s.Spec.String(), 3500)
	a, b := k.now.Snap.View.(*pollinglab.View), replay.now.Snap.View.(*pollinglab.View)
	if a.Value != b.Value || a.Last != b.Last || a.Polls != b.Polls || a.Hits != b.Hits {
		t.Errorf("replayed it has %v after %d polls, led %v after %d", b.Value, b.Polls, a.Value, a.Polls)
	}
}
