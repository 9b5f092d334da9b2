package classroom

import (
	"fmt"
	"math"

	"lascope/model/lesson"
)

// QuestionOf is the question of a step, after the beat that asks it was played.
func QuestionOf(l *lesson.Lesson, step int, o *lesson.Outcome) Question {
	q := Question{Kind: l.Steps[step].Question.Kind, Ask: o.Ask, Options: o.Options}
	if a := o.Ahead; a != nil {
		q.Axis = axisOf(a)
	}
	return q
}

// soFar is the number of values of the curve so far.
const soFar = 21

// axisOf is the axis of a curve to draw, with the curve over the half of its length that went before.
func axisOf(a *lesson.Ahead) *Axis {
	axis := &Axis{From: a.From, To: a.To, Low: a.Curve.Low, High: a.Curve.High, Name: a.Name}
	axis.Since = max(0, a.From-(a.To-a.From)/2)
	for i := range soFar {
		v := a.Curve.At(axis.Since + int64(math.Round(float64(axis.From-axis.Since)*float64(i)/(soFar-1))))
		axis.SoFar = append(axis.SoFar, axis.part(v))
	}
	axis.SoFar[soFar-1] = axis.part(a.Curve.Now())
	return axis
}

// A Conductor leads a class through a lesson without a screen: each step goes to its end at once. A
// lesson's outcomes come by [Conductor.Played], in order.
type Conductor struct {
	*Class
	lesson   *lesson.Lesson // nil for a game
	outcomes []*lesson.Outcome
	broken   error // why no more come
}

// NewConductor leads a class through a lesson; through a game if l is nil.
func NewConductor(c *Class, l *lesson.Lesson) *Conductor { return &Conductor{Class: c, lesson: l} }

// Played takes the next outcome, or the error that ended the lesson.
func (d *Conductor) Played(o *lesson.Outcome, err error) error {
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
	if d.lesson == nil {
		return nil
	}
	entry := d.lesson.Entry(d.step)
	switch asks := d.plan.Steps[d.step].Question; {
	case d.phase == Text && asks && d.outcome(entry) != nil:
		return d.Open(QuestionOf(d.lesson, d.step, d.outcome(entry)))
	case d.phase == Closed && d.computing && d.outcome(entry+1) != nil:
		return d.Class.Reveal(ResultOf(d.outcome(entry + 1)))
	}
	return nil
}

// Next does the next thing, whatever the phase.
func (d *Conductor) Next() error {
	switch {
	case d.phase == Over:
		return refuse(TooLate, "next: the class is over; quit ends it.")
	case d.phase == Open:
		return d.Close()
	case d.phase == Closed:
		return d.Reveal()
	case d.lesson == nil && d.phase == Lobby:
		return d.Begin()
	case d.lesson == nil:
		return d.End()
	}
	next := d.step + 1
	switch {
	case d.phase == Lobby:
		next = 0
	case d.phase == Text && d.plan.Steps[d.step].Question && d.broken != nil:
		return fmt.Errorf("next: the question cannot be asked: %w", d.broken)
	case d.phase == Text && d.plan.Steps[d.step].Question:
		return refuse(TooLate, "next: the run computes; the question opens by itself.")
	case next == len(d.plan.Steps):
		return d.End()
	}
	if err := d.Enter(next); err != nil {
		return err
	}
	return d.follow()
}

// Reveal shows the run's answer, at once or when the run has computed it.
func (d *Conductor) Reveal() error {
	if d.lesson == nil {
		return d.Class.Reveal(nil)
	}
	if err := d.Compute(); err != nil {
		return err
	}
	if d.broken != nil && d.outcome(d.lesson.Entry(d.step)+1) == nil {
		return fmt.Errorf("reveal: the run has no answer: %w", d.broken)
	}
	return d.follow()
}
