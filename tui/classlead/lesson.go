package classlead

import (
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
)

// A Lesson is the class that predicts the lesson on the screen; its zero value is no class. Without a room it counts
// hands alone.
type Lesson struct {
	Seat
	Seen    Seen    // as of the last [Lesson.Conduct]
	Opening tea.Cmd // of a class that begins with the screen; nil for none
	Typed   *string // the counted hands that are being typed; nil for none
	Panes   bool    // the panes are shown in place of the vote, until the next question
}

// Seen is what the screen shows of the class.
type Seen struct {
	Phase classroom.Phase
	State classroom.State

	own   lesson.Answer // the lecturer's own
	since time.Time     // of the phase
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
func (c *Lesson) Begin(p *Play) { c.Opening = c.sit(p, c.enterLobby) }

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

// Place is the step at which a class stands that was taken up, and its phase.
func (c *Lesson) Place() (step int, phase classroom.Phase) {
	return seen(c.play, (*classroom.Class).Step), seen(c.play, (*classroom.Class).Phase)
}

// Press is [Seat.Press]; a class that has ended or was left leaves nothing.
func (c *Lesson) Press(k tea.KeyMsg, keys *keymap.KeyMap) (cmd tea.Cmd, err error) {
	cmd, _, _, err = c.Seat.Press(k, keys)
	if c.play == nil {
		*c = Lesson{}
	}
	return cmd, err
}

// End leaves the class and closes its port.
func (c *Lesson) End() error {
	seat := c.Seat
	*c = Lesson{}
	return seat.End()
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
func (at Place) conduct(c *classroom.Class) (err error) {
	b := at.Lesson.Beats[at.Beat]
	does := func(is bool, do func() error) {
		if is && err == nil {
			err = do()
		}
	}
	switch over := c.Phase() == classroom.Over; {
	case c.Now().Lesson != at.Lesson, at.Summary && over:
		return nil
	case at.Summary:
		return c.End()
	}
	asks := at.Lesson.Steps[b.Step].Question.ForClass() && at.Asked != nil && (b.Reveal || at.Settled)
	does(c.Phase() == classroom.Lobby, c.Onward)
	does(c.Phase() == classroom.Over || c.Step() != b.Step, func() error { return c.Enter(b.Step) })
	does(asks && c.Phase() == classroom.Text, func() error { return c.Open(at.Asked.Asked) })
	does(asks && b.Reveal && c.Phase() == classroom.Open, c.Close)
	does(asks && b.Reveal && at.Settled && c.Phase() == classroom.Closed, func() error { return c.Reveal(at.Now) })
	does(asks && b.Reveal && c.Phase() == classroom.Closed, c.Compute)
	return err
}

// look reads what the screen shows of the class.
func (c *Lesson) look() {
	last := c.Seen.State.Question
	c.play.See(func(class *classroom.Class) {
		c.Seen = Seen{Phase: class.Phase(), State: class.State(0, time.Now()), own: class.Own(), since: class.Since()}
		if c.Seen.Phase == classroom.Over {
			c.Seen.best = class.Standings()
		}
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
func (c *Lesson) Voice(own lesson.Answer) error {
	return c.play.With(func(class *classroom.Class) error {
		if class.Phase() != classroom.Open {
			return nil
		}
		return class.Predict(own, time.Now())
	})
}
