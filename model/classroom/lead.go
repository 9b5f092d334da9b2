package classroom

import (
	"fmt"

	"lascope/model/lesson"
)

// A class follows its lesson: by words, each step goes to its end at once, as outcomes come by [Class.Played]; on a screen, as far as the
// run on it has come ([Class.Follow]).

// Played takes the next outcome of an act, in order, or the error that ended its lesson.
func (c *Class) Played(act int, o *lesson.Outcome, err error) error {
	if act != c.act {
		return nil
	}
	c.broken = err
	if o != nil {
		c.outcomes = append(c.outcomes, o)
	}
	return c.follow()
}

// Follow brings the class to a step of its lesson, of which these beats are played; a vote that is open is closed where the step goes on.
func (c *Class) Follow(step int, played []*lesson.Outcome, closed bool) error {
	if c.phase == Lobby {
		if err := c.Onward(); err != nil {
			return err
		}
	}
	if c.phase == Over || c.step != step {
		if err := c.Enter(step); err != nil {
			return err
		}
	}
	c.outcomes = played
	err := c.follow()
	if err == nil && closed && c.phase == Open {
		err = c.Close()
	}
	if err == nil && closed && c.phase == Closed {
		err = c.Answer()
	}
	return err
}

// asks reports a step with a question for a class.
func (c *Class) asks() bool {
	steps := c.Now().Steps
	return len(steps) > 0 && steps[c.step].Question.ForClass()
}

// follow opens or reveals what waited for the run.
func (c *Class) follow() error {
	entry := c.Now().Entry(c.step)
	switch n := len(c.outcomes); {
	case n == 0:
	case c.phase == Text && c.asks() && entry < n:
		return c.Open(c.outcomes[entry].Asked)
	case c.phase == Closed && c.computing && entry+1 < n:
		return c.Reveal(c.outcomes[entry+1])
	}
	return nil
}

// Next does the next thing, whatever the phase.
func (c *Class) Next() error {
	asks := c.phase == Text && c.asks()
	switch {
	case c.phase == Over && c.InLastAct():
		return refuse(TooLate, "next: the class is over; quit ends it, leave keeps it for --resume.")
	case c.phase == Open:
		return c.Close()
	case c.phase == Closed:
		return c.Answer()
	case c.phase == Text && c.game != nil:
		return c.Begin()
	case asks && c.broken != nil:
		return fmt.Errorf("next: the question cannot be asked: %w", c.broken)
	case asks:
		return refuse(TooLate, "next: the run computes; the question opens by itself.")
	case c.phase == Lobby || c.phase == Over || c.game != nil || c.step+1 == len(c.Now().Steps):
		return c.Onward()
	}
	if err := c.Enter(c.step + 1); err != nil {
		return err
	}
	return c.follow()
}

// AgainLater is the note of a second vote that is asked for while the first is open.
const AgainLater = "PgDn closes the vote; PgUp then votes again"

// Again opens the closed question for another vote, or another game; one that nobody answered is opened itself. Elsewhere it goes back.
func (c *Class) Again() error {
	switch {
	case c.phase == Open && c.game != nil:
		return refuse(TooLate, "PgDn closes the game; PgUp then plays again.")
	case c.phase == Open:
		return refuse(TooLate, "%s.", AgainLater)
	case c.phase != Closed:
		return c.Back()
	case c.computing:
		return refuse(TooLate, "again: a second vote follows a closed question that is not revealed; this is %s.", c.phase)
	}
	if q := c.present(); c.game != nil {
		c.Now().Game.begin(c)
	} else if q.last().voices() > 0 {
		q.Votes = append(q.Votes, newVote(q.Asked))
	}
	c.to(Open)
	return nil
}

// Answer shows the run's answer, at once or when the run has computed it.
func (c *Class) Answer() error {
	if c.game != nil {
		return c.Reveal(nil)
	}
	if err := c.Compute(); err != nil {
		return err
	}
	if c.broken != nil && c.Now().Entry(c.step)+1 >= len(c.outcomes) {
		return fmt.Errorf("reveal: the run has no answer: %w", c.broken)
	}
	return c.follow()
}
