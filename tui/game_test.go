package tui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/gamepane"
	"lascope/tui/pane"
	"lascope/tui/pollingpanes"
)

// shows is the screen as it is.
func (k *desk) shows() string { k.Dirty = true; return ansi.Strip(k.View()) }

// newGame is the desk of a game at its start.
func newGame(t *testing.T, line string) *desk {
	d := realDriver(t, line, 0)
	atTick(t, d, 0)
	return deskOver(t, d)
}

// TestGame plays a game by keys: each choice runs its tick and stands on the line, however quick the
// keys; the truth is hidden until the last one, and then the score is shown. The line is the game.
func TestGame(t *testing.T) {
	k := newGame(t, "you pages=12 budget=7 @0:shuffle")
	if s := k.shows(); !k.hidden || !strings.Contains(s, "choice 1 of 7") || strings.Contains(s, "optimal") {
		t.Fatalf("at the start:\n%s", s)
	}
	if s := k.shows(); strings.Contains(s, "speed") || strings.Contains(s, "pause") || !strings.Contains(s, "m mirror") || !strings.Contains(s, "c choose") {
		t.Errorf("the keys of a game:\n%s", s)
	}
	k.press("3", "3", "0", "b", "down", "enter") // b is page 12; the cursor stays on it
	k.reaches(5)
	if want := "you pages=12 budget=7 @0:shuffle @0:poll=3 @1:poll=3 @2:poll=10 @3:poll=12 @4:poll=12"; k.now.Snap.Line != want {
		t.Errorf("the line is %s, want %s", k.now.Snap.Line, want)
	}
	k.press("H")
	if s := k.shows(); !k.hidden || !strings.Contains(s, "hidden until your last choice") {
		t.Errorf("H shows the truth:\n%s", s)
	}
	k.press("tab", "9") // from another pane, too
	k.reaches(6)
	k.notes.Add(pane.Note{Kind: pane.NoteFound, Text: "a session was cut off"})
	k.enter("poll=8")
	k.reaches(7)
	s := k.shows()
	if k.hidden || k.now.Snap.Score == nil || k.now.Snap.Ended == "" || strings.Contains(s, "a session was cut off") {
		t.Fatalf("at the end: hidden %v\n%s", k.hidden, s)
	}
	k.press("shift+tab")
	for _, word := range []string{"Your 7 choices earned", "Whittle", "Gamma", "H-TRAA", "LAKG", "choices"} {
		if s = k.shows(); !strings.Contains(s, word) {
			t.Errorf("the score does not say %s\n%s", word, s)
		}
	}
	again := must(model.New(must(model.Parse(k.now.Snap.Line))))
	again.Advance(1000)
	if got, want := again.Snapshot(k.now.Snap.Request).Score.Players[0].Total(), k.now.Snap.Score.Players[0].Total(); got != want {
		t.Errorf("the line earns %v, the game %v", got, want)
	}
	k.press("2") // who types on keeps the result
	if s = k.shows(); k.now.Snap.Tick != 7 || !k.persons() || !strings.Contains(s, "The game is over; c chooses a scheme.") {
		t.Errorf("a digit after the end:\n%s", s)
	}
	k.press(",")
	k.reaches(6)
	if !k.hidden {
		t.Error("back before the last choice the truth is shown")
	}
	k.press("1") // another last choice, in another branch
	k.sees("the other choice", func(p *driver.Status) bool {
		return p.Snap.Tick == 7 && strings.HasSuffix(p.Snap.Line, "@6:poll=1")
	})
}

// TestGameOfArms: the game of the arms lab is played by the same keys and by clicks.
func TestGameOfArms(t *testing.T) {
	k := newGame(t, "you penalties=0.2,0.5 budget=3")
	k.shows()
	k.press("2")
	k.reaches(1)
	k.slots[k.focus].Pane.Click(k.app, 4, 4)
	k.reaches(2)
	if want := "you penalties=0.2,0.5 budget=3 @0:arm=2 @1:arm=1"; k.now.Snap.Line != want {
		t.Errorf("the line is %s, want %s", k.now.Snap.Line, want)
	}
	k.press("3", ".", "1") // there is no third arm, and a step waits for a choice
	k.reaches(3)
	if s := k.shows(); !strings.Contains(s, "BLA") || !strings.Contains(s, "best arm") {
		t.Errorf("the score:\n%s", s)
	}
}

// TestGameGrammar: sentences address the person, and one hit is no plural.
func TestGameGrammar(t *testing.T) {
	run := must(model.New(must(model.Parse("you pages=4 budget=2 @0:poll=3 @1:poll=4"))))
	if got := pollingpanes.Lab().Result(run.Snapshot(lab.ViewRequest{}), true); !strings.HasPrefix(got, "You have made 0 polls,") {
		t.Errorf("the result: %s", got)
	}
	for _, rewards := range []struct {
		got  float64
		want string
	}{{0, "earned 0 hits"}, {1, "Your 1 choice earned 1 hit: nobody"}, {2, "earned 2 hits"}} {
		s := run.Snapshot(lab.ViewRequest{})
		s.Score = &model.Score{Choices: 1, Players: []model.Player{{Scheme: s.Scheme, Rewards: []float64{0, rewards.got}}}}
		if got := gamepane.ScoreSentence(s); !strings.Contains(got, rewards.want) {
			t.Errorf("the score: %s, want %s", got, rewards.want)
		}
	}
}

// TestDemoOfAGame: in the demo of a game, too, the truth is hidden, and at its end the board has every page and the scores.
func TestDemoOfAGame(t *testing.T) {
	p := newPupil(t, config.Options{Demos: "../model/lesson/demos", Speed: -1}, "you", 80, 24)
	p.keys(" ") // the run need not be watched
	p.rest()
	for range 2 {
		if screen := p.screen(); !p.hidden || strings.Contains(screen, "optimal shares") {
			t.Errorf("the truth is there:\n%s", screen)
		}
		p.sees("page 1", "page 8", "Whittle 5")
		p.keys(" ")
		p.rest()
	}
}
