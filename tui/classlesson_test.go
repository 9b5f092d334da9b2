package tui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
	"lascope/tui/screen"
)

// A quietHost opens classes without a network.
type quietHost struct {
	class *classroom.Class
	room  *quietRoom
}

func (h *quietHost) Addresses() []string { return []string{"192.168.178.34", "127.0.0.1"} }
func (h *quietHost) Folder() string      { return "" }
func (h *quietHost) Open(c *classroom.Class, d config.ClassDoor) (config.ClassRoom, error) {
	if d.Address == "taken" {
		return nil, errors.New("the port is taken; give another, such as 9000")
	}
	h.class, h.room = c, &quietRoom{class: c, changed: make(chan struct{})}
	return h.room, nil
}

// A quietRoom is a class that nobody can reach.
type quietRoom struct {
	class   *classroom.Class
	changed chan struct{}
	closed  bool
}

func (r *quietRoom) With(f func(c *classroom.Class)) { f(r.class) }
func (r *quietRoom) Changed() <-chan struct{}        { return r.changed }
func (r *quietRoom) URL() string                     { return "http://192.168.178.34:8765/" }
func (r *quietRoom) Deeds() <-chan struct{}          { return nil }
func (r *quietRoom) Renew()                          {}
func (r *quietRoom) Door() config.ClassDoor          { return config.ClassDoor{Code: "K7QM2P"} }
func (r *quietRoom) Link() string                    { return r.URL() + "#AAAAAAAAAAAAAAAA" }
func (r *quietRoom) QR() [][]bool                    { return [][]bool{{true}} }
func (r *quietRoom) Trouble() string                 { return "" }
func (r *quietRoom) Close() error                    { r.closed = true; return nil }

// TestClassOnTheScreen: the lobby, a question that opens, is closed, voted again and revealed by the presenter's
// remote, and the bars of both votes.
func TestClassOnTheScreen(t *testing.T) {
	host := &quietHost{}
	o := ownCourse(t)
	o.Class = host
	v := newPupil(t, o, "little", 140, 44)
	v.rest()
	see := v.sees
	v.keys("C")
	see("Choose an address", "192.168.178.34")
	v.keys("1")
	see("K 7 Q   M 2 P", "0 phones")
	for range 3 {
		modeltest.Must(host.class.Join(""))
	}
	first := host.room
	v.keys("2")
	see("3 phones are in the class. At 127.0.0.1", "K 7 Q   M 2 P")
	v.keys("esc", "2")
	if v.keys("1"); first.closed {
		t.Error("a digit moves a class with phones")
	}
	if v.keys("2", "2"); !first.closed {
		t.Error("the same digit again does not move the class")
	}
	v.keys("pgdown")
	if host.class.Phase() != classroom.Text {
		t.Fatalf("the class is in %s", host.class.Phase())
	}
	v.keys("pgdown")
	v.rest()
	see("question 1", "of 3 answered", "V panes")
	option := 1
	modeltest.OK(t, host.class.Vote(1, 1, 0, classroom.Answer{Option: &option}, host.class.Plan().Begun))
	v.keys("a")
	see("a◆ ", "of 3 answered")
	v.keys("V")
	see("1 of 3 answered", "V vote", "2/3")
	v.keys("V")
	v.keys("pgdown")
	see("█ 1", "Talk to your neighbour", "vote again")
	v.keys("pgup")
	if host.class.Phase() != classroom.Open {
		t.Fatalf("after PgUp the class is in %s", host.class.Phase())
	}
	v.keys("pgdown")
	see("Nobody has answered yet; the same key again closes it", "PgDn close")
	v.keys("pgdown", "pgdown")
	v.rest()
	see("░ first  █ last", "░ 1", "The run gives", "0 of 0 right")
	if host.class.Phase() != classroom.Revealed {
		t.Errorf("the class is in %s", host.class.Phase())
	}
	for i := 0; i < 8 && host.class.Phase() != classroom.Over; i++ {
		v.keys("pgdown")
		v.rest()
	}
	see("right answers in %", "question 1", "V panes")
	v.keys("V")
	see("The results")
	if screen := v.screen(); strings.Contains(screen, "without a prediction") {
		t.Errorf("the end of a class tells what the lecturer did not predict:\n%s", screen)
	}
	if _, err := v.inLesson["class"]("off"); err != nil || host.room.closed {
		t.Errorf("off: %v, closed %v", err, host.room.closed)
	}
	see("End the class?  3 phones are in it.", "lascope class --resume takes it up")
	v.keys("esc")
	if v.keys("pgdown"); host.room.closed || !v.Asks() || v.Asks() {
		t.Error("the box does not ask once")
	}
	v.keys("y")
	if state := host.class.State(1, host.class.Plan().Begun); !host.room.closed || v.class.On() || state.Phase != "ended" || len(state.Evening) != 1 {
		t.Errorf("after y the port is closed: %v, the phones see %+v", host.room.closed, state)
	}
}

// TestHandsWithoutAClass: hands are counted in a lesson without any network, for one question.
func TestHandsWithoutAClass(t *testing.T) {
	v := newPupil(t, ownCourse(t), "little", 140, 44)
	v.rest()
	v.keys("pgdown")
	v.rest()
	v.keys("t", "1", "4", "a", " ", "2", "b", "enter")
	if screen := v.screen(); !strings.Contains(screen, "█ 14") || !strings.Contains(screen, "reveal") {
		t.Errorf("the bars are not on the screen:\n%s", screen)
	}
	v.keys("pgdown")
	v.rest()
	if v.class.Seen.Phase != classroom.Revealed {
		t.Errorf("the hands are %s", v.class.Seen.Phase)
	}
	v.keys("pgdown")
	v.rest()
	if v.class.On() {
		t.Error("the hands of a question stay for the next")
	}
}

// TestLecturersVoice: a number that the lecturer types and a curve that the lecturer draws are voices of the open
// question, which stays open until it is closed.
func TestLecturersVoice(t *testing.T) {
	dir, host := t.TempDir(), &quietHost{}
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "01-free.txt"), []byte(freeLesson), 0o644))
	o := config.Options{Lessons: dir, Speed: -1}
	o.Class = host
	v := newPupil(t, o, "free", 100, 40)
	v.rest()
	v.keys("C", "1")
	phone := modeltest.Must(host.class.Join(""))
	v.keys("pgdown")
	v.rest()
	half := 0.5
	modeltest.OK(t, host.class.Vote(phone.Number, 1, 0, classroom.Answer{Number: &half}, host.class.Plan().Begun))
	v.keys("0", ".", "2", "enter")
	v.sees("of 1 answered", "◆ your own voice: .200")
	if host.class.Phase() != classroom.Open {
		t.Fatalf("after a typed number the class is in %s", host.class.Phase())
	}
	v.keys("pgdown")
	v.sees("answers, a dot a phone", "median .5")
	if screen := v.screen(); strings.Contains(screen, "your number") {
		t.Errorf("a closed question asks for a number:\n%s", screen)
	}
	v.keys("pgdown")
	v.rest()
	v.keys("pgdown")
	v.rest()
	v.keys("enter", "up", "right", "up", "enter")
	v.sees("of 1 answered", "◆ your own voice: drawn")
	if own := host.class.Own(); host.class.Phase() != classroom.Open || len(own.Curve) != lesson.Knots {
		t.Errorf("after a drawn curve the class is in %s with %v", host.class.Phase(), own)
	}
}

// TestCurvesOfAClass: from the reveal on the chart has what the class drew and the run, and before it neither.
func TestCurvesOfAClass(t *testing.T) {
	dir, host := t.TempDir(), &quietHost{}
	modeltest.OK(t, os.WriteFile(filepath.Join(dir, "01-free.txt"), []byte(freeLesson), 0o644))
	o := config.Options{Lessons: dir, Speed: -1}
	o.Class = host
	v := newPupil(t, o, "free", 120, 40)
	v.rest()
	v.keys("C", "1", "pgdown")
	v.rest()
	p := modeltest.Must(host.class.Join(""))
	far := 1e3
	modeltest.OK(t, host.class.Vote(p.Number, 1, 0, classroom.Answer{Number: &far}, host.class.Plan().Begun))
	v.keys("pgdown", "pgdown")
	v.rest()
	v.sees("An answer within .05 of it is right.", "0 of 1 right")
	v.keys("pgdown")
	v.rest()
	vote := make([]float64, lesson.Knots)
	modeltest.OK(t, host.class.Vote(p.Number, 2, 0, classroom.Answer{Curve: vote}, host.class.Plan().Begun))
	for _, phase := range []classroom.Phase{classroom.Open, classroom.Closed} {
		if screen := v.screen(); host.class.Phase() != phase || strings.Contains(screen, "the class") || !strings.Contains(screen, "● ") {
			t.Errorf("%s in %s has\n%s", phase, host.class.Phase(), screen)
		}
		v.keys("pgdown")
	}
	v.rest()
	v.sees("◇ the class", "The class: ", "of the area away", "0 of 1 right")
}

// TestNextAct: at the end of a lesson the screen of the next act takes its place, and the class goes on there; after the last act the
// box asks before the program ends.
func TestNextAct(t *testing.T) {
	host := &quietHost{}
	o := ownCourse(t)
	o.Class = host
	v := newPupil(t, o, "little", 120, 40)
	v.rest()
	v.keys("C", "1")
	modeltest.Must(host.class.Join(""))
	v.keys("pgdown")
	modeltest.Must(v.inLesson["class"]("you pages=4 budget=5 seed=3"))
	if _, err := v.inLesson["class"]("back"); err == nil {
		t.Error("a step before the first is there")
	}
	var next tea.Cmd
	for i := 0; i < 30 && next == nil; i++ {
		v.View()
		if _, cmd := v.Update(press("pgdown")); !v.class.On() {
			next = cmd
		}
		v.rest()
	}
	pushed, ok := next().(screen.PushMsg)
	if !ok || host.class.Act() != 1 || host.class.Phase() != classroom.Text || host.room.closed {
		t.Fatalf("%+v follows the lesson, the class is in act %d, %s, closed %v", pushed, host.class.Act(), host.class.Phase(), host.room.closed)
	}
	if v.class.HasRoom() {
		t.Error("the screen of an act that is over would close the port")
	}
	game := pushed.Screen
	game.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	for _, phase := range []classroom.Phase{classroom.Text, classroom.Open, classroom.Closed, classroom.Revealed, classroom.Over} {
		if host.class.Phase() != phase {
			t.Fatalf("the class is in %s, not in %s", host.class.Phase(), phase)
		}
		game.Update(press("pgdown"))
	}
	if shown := ansi.Strip(game.View()); !strings.Contains(shown, "End the class?  1 phone is in it.") {
		t.Errorf("after the last act:\n%s", shown)
	}
	game.Update(press("esc"))
	for _, k := range []string{":", "d", "o", "o", "r", "enter"} {
		game.Update(press(k))
	}
	if !host.class.IsShut() {
		t.Error("the line of words does not shut the door")
	}
	game.Close()
	if state := host.class.State(1, host.class.Plan().Begun); state.Phase != "away" || !host.room.closed {
		t.Errorf("a program that ends leaves the class %s, closed %v", state.Phase, host.room.closed)
	}
}
