package classlead

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A Lesson is the class that predicts the lesson on the screen; its zero value is no class. Without a room it counts
// hands alone.
type Lesson struct {
	Lobby   *Lobby  // over the page; nil for none
	Seen    Seen    // as of the last [Lesson.Conduct]
	Opening tea.Cmd // of a class that begins with the screen; nil for none
	Typed   *string // the counted hands that are being typed; nil for none
	Panes   bool    // the panes are shown in place of the vote, until the next question

	play *Play // nil before a class begins
}

// Seen is what the screen shows of the class.
type Seen struct {
	Phase classroom.Phase
	State classroom.State

	own   classroom.Answer // the lecturer's own
	since time.Time        // of the phase
	best  []classroom.Place
}

// A Place is where the lesson on the screen stands.
type Place struct {
	Lesson  *lesson.Lesson
	Beat    int
	Settled bool            // the run has reached the end of the beat
	Summary bool            // the summary is shown
	Asked   *lesson.Outcome // of the step's question; nil before the run has reached it
	Now     *lesson.Outcome // of the beat; nil before
}

// Begin leads class p through the lesson, from its lobby on where it has not begun.
func (c *Lesson) Begin(p *Play) {
	c.play = p
	if c.Opening = p.Await(); p.room == nil || p.inLobby() {
		c.Opening = c.enterLobby()
	}
	c.Opening = tea.Batch(c.Opening, p.tick())
}

// Obey does the word class of a lesson: it opens the lobby over the present step, and obeys the words of an open class. done is the
// note of a word.
func (c *Lesson) Obey(rest string, l *lesson.Lesson, stage *Stage) (cmd tea.Cmd, done string, err error) {
	switch {
	case rest == "":
		cmd, err = c.open(l, stage)
	case !c.HasRoom():
		err = fmt.Errorf("class %s: no class is open; class opens one", lab.Quoted(rest))
	default:
		done, err = c.play.obey(rest)
	}
	return cmd, done, err
}

func (c *Lesson) open(l *lesson.Lesson, stage *Stage) (tea.Cmd, error) {
	host := stage.Options.Class
	switch {
	case l.Demo != "":
		return nil, errors.New("class: a demo asks no questions; open a lesson, such as lascope class liar")
	case host == nil:
		return nil, errors.New("class: this program has no network")
	}
	if !c.HasRoom() {
		p, err := newPlay(&settings{most: classroom.MostPhones, turn: usualTurn}, []classroom.Act{classroom.LessonAct(l)}, stage, host)
		if err != nil {
			return nil, err
		}
		c.play = p
		return tea.Batch(c.enterLobby(), p.tick()), nil
	}
	return c.enterLobby(), nil
}

// HasRoom reports that phones can join.
func (c *Lesson) HasRoom() bool { return c.play != nil && c.play.room != nil }

// Corner is the count of the class for a corner of the screen: "41 of 58 answered, 51 hands", or "58 phones"; "" without phones.
func (c *Lesson) Corner() string {
	switch {
	case !c.HasRoom():
		return ""
	case c.Seen.Phase == classroom.Open:
		return canvas.Itoa(*c.Seen.State.Answered) + " " + classpanes.Answered(&c.Seen.State)
	}
	return canvas.Counted(c.Seen.State.Joined, "phone")
}

// On reports that a class predicts, or that hands were counted.
func (c *Lesson) On() bool { return c != nil && c.play != nil && c.Lobby == nil }

func (c *Lesson) enterLobby() tea.Cmd {
	hide := func() (tea.Cmd, error) {
		c.Lobby = nil
		return nil, nil
	}
	c.Lobby = newLobby(c.play, hide, func() (tea.Cmd, error) {
		switch {
		case !c.Lobby.inLobby():
			return hide()
		case c.Lobby.asks(false):
			return nil, nil
		}
		return nil, c.End()
	})
	return c.Lobby.begin()
}

// PressLobby takes a key of the lobby.
func (c *Lesson) PressLobby(k tea.KeyMsg, keys *keymap.KeyMap) (tea.Cmd, error) {
	l := c.Lobby
	if cmd, done, taken, err := c.play.pressTyped(k, keys); taken {
		l.trouble = pane.Sentence(done)
		return cmd, err
	}
	return l.press(k, keys)
}

// Place is the step at which a class stands that was taken up, and its phase.
func (c *Lesson) Place() (step int, phase classroom.Phase) {
	c.play.With(func(class *classroom.Class) error { step, phase = class.Step(), class.Phase(); return nil })
	return step, phase
}

// Asks opens the box that asks before the program ends; false without a class that has phones, and where it is open.
func (c *Lesson) Asks() bool { return c.play.asks(true) }

// AsksOff is [Lesson.Asks] where the program goes on.
func (c *Lesson) AsksOff() bool { return c.play.asks(false) }

// Asking reports that the box is open.
func (c *Lesson) Asking() bool { return c.play != nil && c.play.asking }

// PressAsking takes a key of the box.
func (c *Lesson) PressAsking(k tea.KeyMsg, keys *keymap.KeyMap) (tea.Cmd, error) {
	cmd, left, err := c.play.pressAsking(k, keys)
	if left {
		*c = Lesson{}
	}
	return cmd, err
}

// DrawAsking draws the box over the whole screen.
func (c *Lesson) DrawAsking(all canvas.Area) {
	c.play.drawTyped(all)
	c.play.drawAsking(all)
}

// End leaves the class and closes its port.
func (c *Lesson) End() error {
	p := c.play
	*c = Lesson{}
	if p == nil {
		return nil
	}
	return p.End()
}

// Take takes a [ChangedMsg], [LobbyMsg] or [TickMsg]; trouble is what went wrong in the room, "" for nothing.
func (c *Lesson) Take(msg tea.Msg) (trouble string, next tea.Cmd) {
	switch m := msg.(type) {
	case ChangedMsg:
		if m.of == c.play && c.HasRoom() {
			return cmp.Or(m.note, c.play.room.Trouble()), m.of.Await()
		}
	case LobbyMsg:
		if m.of == c.Lobby {
			return "", m.of.refresh()
		}
	case TickMsg:
		if m.of == c.play && c.play != nil {
			return "", m.of.tick()
		}
	}
	return "", nil
}

// Conduct brings the class to the step and the phase of the lesson on the screen.
func (c *Lesson) Conduct(at Place) error {
	if !c.On() {
		return nil
	}
	if b := at.Lesson.Beats[at.Beat]; c.play.room == nil && c.Seen.Phase == classroom.Revealed && !b.Reveal {
		return c.End() // the hands were of one question
	}
	err := c.play.With(at.conduct)
	c.look()
	return err
}

// conduct brings a class to a place of the lesson.
func (at Place) conduct(c *classroom.Class) error {
	b := at.Lesson.Beats[at.Beat]
	switch {
	case c.Now().Lesson != at.Lesson:
		return nil
	case at.Summary && c.Phase() == classroom.Over:
		return nil
	case at.Summary:
		return c.End()
	}
	if c.Phase() == classroom.Lobby {
		if err := c.Onward(); err != nil {
			return err
		}
	}
	if c.Phase() == classroom.Over || c.Step() != b.Step {
		if err := c.Enter(b.Step); err != nil {
			return err
		}
	}
	if !at.Lesson.Steps[b.Step].Question.ForClass() || at.Asked == nil || !b.Reveal && !at.Settled {
		return nil
	}
	if c.Phase() == classroom.Text {
		if err := c.Open(classroom.QuestionOf(at.Lesson, b.Step, at.Asked)); err != nil {
			return err
		}
	}
	if !b.Reveal {
		return nil
	}
	if c.Phase() == classroom.Open {
		if err := c.Close(); err != nil {
			return err
		}
	}
	switch {
	case c.Phase() != classroom.Closed:
		return nil
	case at.Settled:
		return c.Reveal(classroom.ResultOf(at.Now))
	}
	return c.Compute()
}

// look reads what the screen shows of the class.
func (c *Lesson) look() {
	last := c.Seen.State.Question
	c.play.With(func(class *classroom.Class) error {
		c.Seen = Seen{Phase: class.Phase(), State: class.State(0, time.Now()), own: class.Own(), since: class.Since()}
		if c.Seen.Phase == classroom.Over {
			c.Seen.best = class.Standings()
		}
		return nil
	})
	c.Panes = c.Panes && c.Seen.State.Question == last
}

// Close closes the open question.
func (c *Lesson) Close() error {
	return c.play.With(func(class *classroom.Class) error {
		if err := c.play.hasty(class); err != nil {
			return err
		}
		return class.Close()
	})
}

// Again opens the closed question for another vote.
func (c *Lesson) Again() error { return c.play.With((*classroom.Class).Again) }

// Voice takes the lecturer's own answer, one more voice, which can be changed.
func (c *Lesson) Voice(own classroom.Answer) error {
	return c.play.With(func(class *classroom.Class) error {
		if class.Phase() != classroom.Open {
			return nil
		}
		return class.Predict(own, time.Now())
	})
}

// DrawLobby draws the lobby over the whole screen; false without one.
func (c *Lesson) DrawLobby(all canvas.Area, th *canvas.Theme, keys *keymap.KeyMap) bool {
	if c.Lobby == nil {
		return false
	}
	c.Lobby.draw(all, th, keys)
	return true
}
