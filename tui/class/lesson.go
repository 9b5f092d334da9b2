package class

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/classroom"
	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// Begin leads class p through the lesson, from its lobby on where it has not begun. Of a class that was taken up it gives where it stands.
func (c *Seat) Begin(p *Play) classroom.Standing {
	c.sit(p)
	return p.stand()
}

// Obey does the word class of a lesson, or refuses it: it opens the lobby over the present step, and obeys the words of an open class.
func (c *Seat) Obey(rest string, l *lesson.Lesson, stage *Stage) {
	host := stage.Options.Class
	switch {
	case rest != "" && !c.HasRoom():
		refusal.Say("class %s: no class is open; class opens one", lab.Quoted(rest))
	case rest != "":
		if done := refusal.Must(c.obey(rest)); done != "" {
			c.Done(pane.Sentence(done))
		}
		return
	case l.Demo != "":
		refusal.Say("class: a demo asks no questions; open a lesson, such as lascope class liar")
	case host == nil:
		refusal.Say("class: this program has no network")
	case !c.HasRoom():
		c.Play = refusal.Must(newPlay(settings{Turn: usualTurn}, []classroom.Act{classroom.LessonAct(l)}, stage, host))
		c.Later(c.tick())
	}
	c.openLobby()
}

// Corner is the count of the class for a corner of the screen: "41 of 58 answered, 51 hands", or "58 phones"; "" without phones.
func (c *Seat) Corner() string {
	switch {
	case !c.HasRoom():
		return ""
	case c.State.Phase == classroom.Open:
		return canvas.Itoa(*c.State.Answered) + " " + answered(&c.State)
	}
	return canvas.Counted(c.State.Joined, "phone")
}

// On reports that a class predicts, or that hands were counted.
func (c *Seat) On() bool { return c.Play != nil && c.lobby == nil }

// More reports that acts follow the present one.
func (c *Seat) More() bool { return c.HasRoom() && !c.stand().InLastAct() }

// Onward goes to the next act, whose screen takes the place of this one.
func (c *Seat) Onward(th *canvas.Theme) {
	err := c.With((*classroom.Class).Onward)
	if err == nil {
		err = c.replace(th)
	}
	c.note(err)
}

// Conduct brings the class to the step and the phase of the lesson on the screen, and reads what the screen shows of it.
func (c *Seat) Conduct(at *lesson.Place) error {
	if !c.On() {
		return nil
	}
	if b := at.Here(); c.room == nil && c.State.Phase == classroom.Revealed && !b.Reveal {
		return c.End() // the hands were of one question
	}
	last := c.State.Question
	err := c.With(func(class *classroom.Class) {
		switch over := class.Phase == classroom.Over; {
		case class.Now().Lesson != at.Lesson, at.Summary && over:
		case at.Summary:
			class.End()
		default:
			played := at.Beat + canvas.Pick(at.Settled, 1, 0) // a question opens, and is revealed, where the run on the screen rests
			class.Follow(at.Step(), at.Outcomes[:min(played, len(at.Outcomes))], at.Here().Reveal)
		}
	})
	c.State = c.state()
	if c.room == nil {
		c.State.Opened = 0 // hands alone have no clock
	}
	c.Panes = c.Panes && c.State.Question == last
	return err
}

// Close closes the open question.
func (c *Seat) Close() error { return c.patiently((*classroom.Class).Close) }

// Again opens the closed question for another vote.
func (c *Seat) Again() error { return c.With((*classroom.Class).Again) }

// Voice takes the lecturer's own answer, one more voice, which can be changed.
func (c *Seat) Voice(own lesson.Answer) error {
	return c.With(func(class *classroom.Class) {
		if class.Phase == classroom.Open {
			class.Vote(classroom.Lecturer, c.State.Question, 0, own, time.Now())
		}
	})
}

// Picture is the vote, once the answer has come (settled) that with the answer, or the table of the evening; nil where the room sees the
// lesson. typed is the lecturer's answer by number as it is typed.
func (c *Seat) Picture(at *lesson.Place, typed string) Picture {
	if c.Panes || !c.On() {
		return nil
	}
	s := &c.State
	v := &vote{State: s, number: at.Number}
	for i, block := range at.Beats[at.Entry(at.Step())].Page {
		if asked := at.Asked(); block.Kind == lesson.Paragraph && asked != nil {
			v.text = asked.Page[i]
		}
	}
	switch reveal := at.Here().Reveal; {
	case s.Phase == classroom.Over:
		return &evening{s}
	case s.Phase == classroom.Revealed && at.Settled:
		return v
	case s.Phase != classroom.Open && s.Phase != classroom.Closed || reveal:
		return nil
	case c.Typed != nil:
		v.typed = c.typedHands()
	case typed != "":
		v.typed = "your number: " + typed + "▏"
	}
	return v
}

// TypeHands takes a key of typed hands: counts with letters, or letters as they are called. Enter counts them for
// question q of a lesson at a place, and says so.
func (c *Seat) TypeHands(k tea.KeyMsg, keys *pane.KeyMap, q *lesson.Question, at *lesson.Place) {
	switch s := k.String(); {
	case key.Matches(k, keys.Close):
		c.Typed = nil
	case key.Matches(k, keys.Enter):
		counts, err := handsOf(*c.Typed, len(q.Options))
		if err == nil {
			err = c.countHands(counts, at)
		}
		if err != nil {
			c.note(err)
			return
		}
		c.Typed = nil
		sum, each := 0, ""
		for option, n := range counts {
			if sum += n; n != 0 {
				each += fmt.Sprintf(" %d%c", n, 'a'+option)
			}
		}
		c.Done(pane.Sentence(fmt.Sprintf("%s counted:%s; -3b takes three back", canvas.Counted(sum, "hand"), each)))
	case s == "backspace" && *c.Typed != "":
		*c.Typed = (*c.Typed)[:len(*c.Typed)-1]
	case len(s) == 1 && len(*c.Typed) < 60 && strings.Contains(" 0123456789-abcdefgh", strings.ToLower(s)):
		*c.Typed += strings.ToLower(s)
	}
}

// countHands adds hands to the question; without a class one of hands alone begins.
func (c *Seat) countHands(counts []int, at *lesson.Place) error {
	if c.Play == nil {
		c.Play, _ = newPlay(settings{}, []classroom.Act{classroom.LessonAct(at.Lesson)}, nil, nil) // without a file of results
		if err := c.Conduct(at); err != nil {
			return err
		}
	}
	return c.With(func(class *classroom.Class) {
		if class.Hands(counts); c.room == nil {
			class.Close()
		}
	})
}

// A hand is a count with its letter, or a letter alone.
var hand = regexp.MustCompile(`^ *(-?\d*)([a-z]) *`)

// handsOf reads counted hands: 14a 25b 12c, or the letters as they are called, such as abba.
func handsOf(text string, options int) ([]int, error) {
	counts := make([]int, options)
	for rest := text; rest != "" || text == ""; {
		found := hand.FindStringSubmatch(rest)
		if found == nil || int(found[2][0]-'a') >= options {
			if options == 0 {
				return nil, errors.New("hands are counted in a question with letters")
			}
			return nil, fmt.Errorf("%s: type counts with letters, a to %c, such as 14a 25b, or each letter as it is called", lab.Quoted(text),
				'a'+options-1)
		}
		n, err := strconv.Atoi(cmp.Or(found[1], "1"))
		if err != nil || n > 1000 || n < -1000 {
			return nil, fmt.Errorf("%s: a count of hands is at most 1,000, such as 14a", lab.Quoted(found[1]))
		}
		counts[found[2][0]-'a'] += n
		rest = rest[len(found[0]):]
	}
	return counts, nil
}

// WriteTyped writes the hands that are being typed on a page.
func (c *Seat) WriteTyped(t *canvas.Prose) {
	if c.Typed != nil {
		t.Gap()
		t.Write("", c.typedHands(), canvas.Strong.Bold())
	}
}

// typedHands are the hands that are being typed, with the way to type them.
func (c *Seat) typedHands() string {
	return fmt.Sprintf("hands: %s▏   14a 25b 12c, or each letter as it is called; enter counts them", *c.Typed)
}
