package classroom

import (
	"fmt"

	"lascope/model/lesson"
)

// A Conductor leads a class without a screen: each step of a lesson goes to its end at once. The outcomes of an act come by
// [Conductor.Played], in order.
type Conductor struct {
	*Class
	act      int // that of the outcomes
	outcomes []*lesson.Outcome
	broken   error // why no more come
}

// NewConductor leads a class.
func NewConductor(c *Class) *Conductor { return &Conductor{Class: c, act: c.act} }

// Played takes the next outcome of an act, or the error that ended its lesson.
func (d *Conductor) Played(act int, o *lesson.Outcome, err error) error {
	if act != d.act {
		return nil
	}
	d.broken = err
	if o != nil {
		d.outcomes = append(d.outcomes, o)
	}
	return d.follow()
}

// outcome is the outcome of a beat; nil before it was played.
func (d *Conductor) outcome(beat int) *lesson.Outcome {
	if beat < len(d.outcomes) {
		return d.outcomes[beat]
	}
	return nil
}

// follow opens or reveals what waited for the run.
func (d *Conductor) follow() error {
	l := d.Now().Lesson
	if l == nil {
		return nil
	}
	entry := l.Entry(d.step)
	switch asks := d.Now().Steps[d.step].Question.ForClass(); {
	case d.phase == Text && asks && d.outcome(entry) != nil:
		return d.Open(d.outcome(entry).Asked)
	case d.phase == Closed && d.computing && d.outcome(entry+1) != nil:
		return d.Class.Reveal(d.outcome(entry + 1))
	}
	return nil
}

// onward goes to the next act.
func (d *Conductor) onward() error {
	if err := d.Onward(); err != nil {
		return err
	}
	if d.act != d.Class.act {
		d.act, d.outcomes, d.broken = d.Class.act, nil, nil
	}
	return d.follow()
}

// Next does the next thing, whatever the phase.
func (d *Conductor) Next() error {
	asks := d.phase == Text && d.game == nil && d.Now().Steps[d.step].Question.ForClass()
	switch {
	case d.phase == Over && d.InLastAct():
		return refuse(TooLate, "next: the class is over; quit ends it, leave keeps it for --resume.")
	case d.phase == Open:
		return d.Close()
	case d.phase == Closed:
		return d.Reveal()
	case d.phase == Text && d.game != nil:
		return d.Begin()
	case asks && d.broken != nil:
		return fmt.Errorf("next: the question cannot be asked: %w", d.broken)
	case asks:
		return refuse(TooLate, "next: the run computes; the question opens by itself.")
	case d.phase == Lobby || d.phase == Over || d.game != nil || d.step+1 == len(d.Now().Steps):
		return d.onward()
	}
	if err := d.Enter(d.step + 1); err != nil {
		return err
	}
	return d.follow()
}

// AgainLater is the note of a second vote that is asked for while the first is open.
const AgainLater = "PgDn closes the vote; PgUp then votes again"

// Again votes or plays again after a close, and goes back elsewhere.
func (d *Conductor) Again() error {
	switch d.phase {
	case Open:
		if d.game != nil {
			return refuse(TooLate, "PgDn closes the game; PgUp then plays again.")
		}
		return refuse(TooLate, "%s.", AgainLater)
	case Closed:
		return d.Class.Again()
	}
	return d.Back()
}

// Back goes a step back.
func (d *Conductor) Back() error {
	if err := d.Class.Back(); err != nil {
		return err
	}
	return d.follow()
}

// Reveal shows the run's answer, at once or when the run has computed it.
func (d *Conductor) Reveal() error {
	if d.game != nil {
		return d.Class.Reveal(nil)
	}
	if err := d.Compute(); err != nil {
		return err
	}
	if d.broken != nil && d.outcome(d.Now().Lesson.Entry(d.step)+1) == nil {
		return fmt.Errorf("reveal: the run has no answer: %w", d.broken)
	}
	return d.follow()
}
