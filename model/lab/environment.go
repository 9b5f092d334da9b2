package lab

import (
	"math"
	"slices"

	"lascope/automata"
	"lascope/internal/theory"
)

// An Environment is one lab's world and scheme; a [model.Run] drives it. Only the run's
// goroutine calls it.
//
// An environment embeds [Base] for the methods in which it does not differ. It may be more:
//
//	[Milestoned]  states that a viewer waits for          until, the milestones of the lab
//	[Converger]   a goal                                  --stop converged
//	[Rounded]     items served in turn                    reach, recovery
//	[Warner]      settings that nothing can learn under   a warning on the screen
//	[Classed]     objects or pages in classes             the changes of class
//	[Game]        a person plays                          the game, its score
//	[Ender]       a last tick, a reason, an error         the end of a run
//	[Deferrer]    too large to measure in one frame       measurement in parts
//
// A command for one lab alone, such as run --shares, asks for the type of that lab's environment.
type Environment interface {
	sampled
	// Apply puts an intervention in force between two slots; detail describes a shift. A
	// refused intervention changes nothing.
	Apply(a Intervention) (detail string, err error)
	// Moved is the live parameter that shifts change, with its present value; "" for none.
	Moved() (key string, value float64)
	// Check returns the error with which Apply would refuse an intervention, as far as it is
	// known before its tick; nil if Apply would accept it. Check changes nothing.
	Check(a Intervention) error
	// Watch starts tracing the moves of each slot if the request asks for it, and stops it
	// otherwise.
	Watch(request ViewRequest)
	// Observe fills the lab's part of a snapshot.
	Observe(request ViewRequest) View
	// GoHeadless drops all that a screen alone needs, before a run that no screen shows.
	GoHeadless()
	// Facts are the rows that theory knows of the scheme and the world under the present truth, without a run. The screen shows the
	// same numbers.
	Facts() theory.Facts
	// Columns are the names of the columns of Row.
	Columns() []string
	// Row is a line of headless output; it begins a new interval for rates.
	Row() []Cell
	// Clone returns a copy with the same future. Neither copy writes to memory that the other
	// reads.
	Clone() Environment
}

// A Base has the methods of an [Environment] that differ in few labs: its world never ends, it
// refuses no intervention within its range, no shift changes a live parameter, no theory is known of
// it, it remembers no milestone, and it traces the last step if a screen asks for it.
type Base struct{ traced, headless bool }

// Left is n: the world never ends.
func (*Base) Left(n int64) int64 { return n }

// Moved: shifts change no live parameter.
func (*Base) Moved() (key string, value float64) { return "", 0 }

// Facts: no theory is known.
func (*Base) Facts() theory.Facts { return nil }

// Reached: a run came to each milestone, unless it is at its start.
func (*Base) Reached(_ string, tick int64) bool { return tick > 0 }

// Check refuses nothing.
func (*Base) Check(Intervention) error { return nil }

// Watch notes whether a screen asks for the moves of the last step.
func (b *Base) Watch(request ViewRequest) { b.traced = request.Trace }

// Traced reports whether a screen asks for the moves of the last step.
func (b *Base) Traced() bool { return b.traced }

// GoHeadless keeps no sums, checks or events for a screen from now on.
func (b *Base) GoHeadless() { b.headless = true }

// UntilDue is the number of slots until the first of some measurements for the screen, each due after a number of slots; the largest
// int64 without a screen.
func (b *Base) UntilDue(due ...int64) int64 {
	if b.headless {
		return math.MaxInt64
	}
	return slices.Min(due)
}

// Headless reports that no screen shows the run.
func (b *Base) Headless() bool { return b.headless }

// A Tuner is a world or a scheme with parameters that change live.
type Tuner interface {
	// Tune puts the value of a key in force. The error refuses it; nothing has changed then.
	Tune(key string, v automata.Values) error
}

// Tune hands a live parameter to the world or to the scheme, whichever has it.
func Tune(a TuneAction, world, scheme Tuner) error {
	if a.World {
		return world.Tune(a.Key, a.Settings)
	}
	return scheme.Tune(a.Key, a.Settings)
}

// An Ender is an [Environment] that can come to an end.
type Ender interface {
	// End is the last tick of the world; 0 without one.
	End() int64
	// Ended returns the reason why the world cannot go on; "" while it can.
	Ended() string
	// Failed is the error of the scheme that ended the run, such as the error of an outside program, or of
	// a person who names no choice; nil for none.
	Failed() error
}

// A Converger is an [Environment] with a goal ([Lab.Goal]).
type Converger interface {
	// Converged reports whether the scheme has met its goal, for --stop.
	Converged() bool
}

// A Warner is an [Environment] that warns of settings under which nothing can be learned.
type Warner interface {
	// Warnings are sentences for the screen.
	Warnings() []string
}

// A Game is an [Environment] that a person can play.
type Game interface {
	// Person is the game of the person who plays; nil where none plays.
	Person() *automata.ByHand
	// Rewards is the number of hits, or the sum of 1 − β over the answers, so far.
	Rewards() float64
	// Chosen is the page or the arm of the last slot, from 0; -1 where none was chosen.
	Chosen() int
}

// A Milestoned is an [Environment] of a lab with milestones ([Lab.Milestones]).
type Milestoned interface {
	// Holds reports whether a milestone of the lab, by its name, holds at the present tick, or
	// is lost. Between the two neither is true.
	Holds(milestone string) (holds, lost bool)
	// Reached reports whether a milestone, by its name, held after the last tick at which it was
	// lost. It is called where the milestone neither holds nor is lost. A [Base] remembers none:
	// a run came to each, unless it is at its start.
	Reached(milestone string, tick int64) bool
	// MilestoneSpacing is the distance in ticks at which Holds costs no more than the ticks
	// between.
	MilestoneSpacing() int64
}

// A Classed is an [Environment] whose objects or pages may stand in classes.
type Classed interface {
	// HasClasses reports whether they do under the present scheme.
	HasClasses() bool
	// ClassChanges counts the changes of class under the present scheme; 0 without classes.
	ClassChanges() int64
}

// A Deferrer is an [Environment] that can be too large to measure in one frame. It measures in
// parts, between which the run goes on, and hands out numbers when they are complete. Other
// environments are measured whole whenever they are observed; see [Measurement].
type Deferrer interface {
	Measurer
	// Defer hands the present number of a row's column to f: at once, or when its
	// measurement is complete.
	Defer(column int, f func(float64))
	// CompleteDeferred completes the deferred numbers at once.
	CompleteDeferred()
	// Recent is the number of a row's column, as old as the request allows.
	Recent(column int, request ViewRequest) float64
	// SampleSpacing is the step in ticks of a race's samples of a column: their distance is a multiple of it.
	SampleSpacing(column int) int64
}
