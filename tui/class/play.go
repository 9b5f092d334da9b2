package class

import (
	"errors"
	"path/filepath"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A Play is a class with its file, its results and, once it is open, its room.
type Play struct {
	classroom.SavedRoom // as of the last time that the room was opened or closed
	stage               *Stage
	host                config.ClassHost
	class               *classroom.Class // before the room is open; then the room's
	room                config.ClassRoom // nil before
	kept                *leftClass       // a class that can be taken up in place of this one; nil for none
	keeper              *keeper          // nil without a room
	notes               chan string      // of what could not be written
	turn                time.Duration    // the longest of a game together
	named               bool             // names are shown
	typed               *pane.TextLine   // over a lobby or a game; nil while it is closed
	asking              bool             // the box that asks before the end is open
	quits               bool             // its answer ends the program
	warned              string           // where the class was at the latest close that was hasty
	resumed             bool             // it was taken up
	elsewhere           string           // why a class that was taken up is not at its address; "" where it is
}

// newPlay prepares a class of acts.
func newPlay(s settings, acts []classroom.Act, stage *Stage, host config.ClassHost) (_ *Play, err error) {
	defer refusal.To(&err)
	p := &Play{SavedRoom: s.SavedRoom, stage: stage, host: host, turn: s.Turn}
	p.Written = []string{}
	if s.Results != "" {
		refusal.Check(refusal.Must(lesson.OpenRows(s.Results, classroom.ResultColumns())).Close())
		if path, err := filepath.Abs(s.Results); err == nil {
			p.Results = path
		}
	}
	if host != nil {
		p.kept = offered(host.Folder(), time.Now())
	}
	s.Plan.Recorded, s.Plan.Begun = s.Results != "", time.Now()
	p.class = classroom.New(s.Plan, acts...)
	return p, nil
}

// open opens the room at an address, in place of the one before.
func (p *Play) open(address string) (err error) {
	defer refusal.To(&err)
	if p.room != nil {
		refusal.Check(p.close())
	}
	p.Address = address
	p.room = refusal.Must(p.host.Open(p.class, p.Door))
	if p.notes == nil {
		p.notes = make(chan string, 8)
	}
	p.keeper = &keeper{SavedRoom: p.SavedRoom, room: p.room, folder: p.host.Folder(), doubt: p.resumed, notes: p.notes}
	p.keeper.begin()
	return nil
}

// close closes the room for another one.
func (p *Play) close() error {
	err := p.keeper.end(false)
	p.SavedRoom = p.keeper.SavedRoom
	err = errors.Join(err, p.room.Close())
	p.room, p.keeper = nil, nil
	return err
}

// With calls f with the class. The error is what f refuses.
func (p *Play) With(f func(c *classroom.Class)) error {
	if p.room != nil {
		return p.room.With(f)
	}
	p.class.At(time.Now())
	return refusal.Of(func() { f(p.class) })
}

// stand is where the class stands.
func (p *Play) stand() (at classroom.Standing) {
	p.With(func(c *classroom.Class) { at = c.Standing })
	return at
}

// state is the state of the class.
func (p *Play) state() (s classroom.State) {
	p.With(func(c *classroom.Class) { s = c.State(0, time.Now()) })
	return s
}

// inLobby reports that no act has begun.
func (p *Play) inLobby() bool { return p.stand().Phase == classroom.Lobby }

// idle reports a lobby without phones.
func (p *Play) idle() bool { return p.inLobby() && p.joined() == 0 }

// joined is the number of phones.
func (p *Play) joined() int { return len(p.stand().Phones) }

// errHasty is the error of the first close of a question or a game to which nothing has come yet: a remote may send its key twice.
var errHasty = errors.New("nobody has answered yet; the same key again closes it")

// patiently calls f with the class, but refuses by [errHasty] what may be a hasty close.
func (p *Play) patiently(f func(c *classroom.Class)) error {
	return p.With(func(c *classroom.Class) {
		if at := standOf(c); c.Silent() && p.warned != at {
			p.warned = at
			refusal.Check(errHasty)
		}
		f(c)
	})
}

// Finish ends the class: the phones say so, and its file is deleted.
func (p *Play) Finish() error { return p.leave(classroom.Ended) }

// End leaves the class for now, or ends one that nobody has joined.
func (p *Play) End() error {
	if p.room != nil && p.idle() {
		return p.Finish()
	}
	return p.leave(classroom.Away)
}

// leave has the phones told, and closes the port.
func (p *Play) leave(as classroom.Phase) error {
	if p.room == nil {
		return nil
	}
	p.room.With(func(c *classroom.Class) { c.Leave(as) })
	err := errors.Join(p.keeper.end(as == classroom.Ended), p.room.Close())
	p.room, p.keeper, p.asking = nil, nil, false
	return err
}

// A Msg is news of a class: its room has changed, something could not be written, or a clock of the screen or of the lobby is due.
type Msg struct {
	of   any            // a *Play, or its *lobby
	next func() tea.Cmd // waits for the next one
	note string         // of what could not be written; "" for nothing
}

func (Msg) ForScreen() {}

// await waits for changes of the class in its present room; nil without a room.
func (p *Play) await() tea.Cmd {
	if p.room == nil {
		return nil
	}
	changed, notes, closed := p.room.Changed(), p.notes, p.keeper.stop
	return func() tea.Msg {
		select {
		case <-closed:
			return nil
		case <-changed:
			return Msg{of: p, next: p.await}
		case note := <-notes:
			return Msg{p, p.await, note}
		}
	}
}

// tick draws the clock anew in a second.
func (p *Play) tick() tea.Cmd {
	return tea.Tick(time.Second, func(time.Time) tea.Msg { return Msg{of: p, next: p.tick} })
}

// The words that begin an act which is a game.
const (
	gameWord     = "you"
	togetherWord = "together"
)

// A Stage has what the acts of a class are made of and shown by.
type Stage struct {
	Options *config.Options
	// Find finds a lesson of a course by its name or number.
	Find func(course *lesson.Course, word string) (*lesson.Lesson, error)
	// Screen shows the lesson through which class p is led.
	Screen func(l *lesson.Lesson, p *Play, th *canvas.Theme, o config.Options) (screen.Screen, error)
}

// act is the act of a word: a lesson by its name or number, a line that begins with you, or together and such a line.
func (s *Stage) act(word string, most int, turn time.Duration) (act classroom.Act, err error) {
	defer refusal.To(&err)
	line := strings.TrimSpace(word)
	first, rest, _ := strings.Cut(line, " ")
	together := first == togetherWord
	if together {
		line = strings.TrimSpace(rest)
	}
	switch {
	case first == gameWord, together && strings.HasPrefix(line, gameWord):
		return classroom.GameAct(refusal.Must(classroom.NewGame(refusal.Must(model.Parse(line)), most, together, turn))), nil
	case together:
		refusal.Say(`%s: the line of a game follows together, as in "together you pages=8 seed=3"`, lab.Quoted(word))
	case strings.Contains(word, "="):
		refusal.Say(`%s: each word of a class is an act, and a line is one word in quotes, as in lascope class liar "you pages=8 seed=3"`, lab.Quoted(word))
	}
	return classroom.LessonAct(refusal.Must(s.Find(refusal.Must(s.Options.OpenCourse()), word))), nil
}

// screen shows the present act.
func (p *Play) screen(th *canvas.Theme) (screen.Screen, error) {
	act := p.stand().Now()
	if act.Game != nil {
		return newGameScreen(p, th, *p.stage.Options), nil
	}
	return p.stage.Screen(act.Lesson, p, th, *p.stage.Options)
}
