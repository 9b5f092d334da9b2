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
// An environment embeds [Base] for the methods in which it does not differ. Each group of further methods is asked for by
//
//	Left, End, Ended, Failed     the end of a run
//	Holds, Reached               until, the milestones of the lab
//	Converged                    --stop converged
//	Round, Level                 reach, recovery
//	Warnings                     a warning on the screen
//	ClassChanges                 the changes of class
//	Person, Rewards, Chosen      the game of a person, its score
//
// One that is too large to measure in one frame is a [Deferrer]. A command for one lab alone, such as run --shares, asks for the type
// of that lab's environment.
type Environment interface {
	sampled
	// Check returns the error with which [Apply] would refuse an intervention, as far as it is
	// known before its tick; nil if Apply would accept it. Check changes nothing.
	Check(*Intervention) error
	// Shift does a shift, a [world.Shift] of the lab's world, between two slots, and describes it. Tune puts the value of a
	// parameter in force, and TakeOver the scheme of settings. An intervention that they refuse changes nothing.
	Shift(shift any) (detail string)
	Tune(*Intervention)
	TakeOver(*Settings)
	// Moved is the live parameter that shifts change, with its present value; "" for none.
	Moved() (key string, value float64)
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
	// Complete completes what is being measured in parts, before a copy is made by [memory.Copy]: it has the same future, and neither
	// writes to memory that the other reads.
	Complete()

	// End is the last tick of the world; 0 without one.
	End() int64
	// Ended returns the reason why the world cannot go on; "" while it can.
	Ended() string
	// Failed is the error of the scheme that ended the run, such as the error of an outside program, or of
	// a person who names no choice; nil for none.
	Failed() error
	// Awaits reports whether an outside program plays that has not failed, and Close ends it.
	Awaits() bool
	Close()
	// Converged reports whether the scheme has met its goal ([Lab.Goal]), for --stop.
	Converged() bool
	// Warnings are sentences for the screen about settings under which nothing can be learned.
	Warnings() []string
	// Person is the game of the person who plays; nil where none plays.
	Person() *automata.ByHand
	// Rewards is the number of hits, or the sum of 1 − β over the answers, so far.
	Rewards() float64
	// Chosen is the page or the arm of the last slot, from 0; -1 where none was chosen.
	Chosen() int
	// Holds reports whether a milestone of the lab ([Lab.Milestones]), by its name, holds at the present tick, or
	// is lost. Between the two neither is true.
	Holds(milestone string) (holds, lost bool)
	// Reached reports whether a milestone, by its name, held after the last tick at which it was
	// lost. It is called where the milestone neither holds nor is lost.
	Reached(milestone string, tick int64) bool
	// MilestoneSpacing is the distance in ticks at which Holds costs no more than the ticks
	// between.
	MilestoneSpacing() int64
	// ClassChanges counts the changes of class of objects or pages under the present scheme; -1 where they stand in no classes.
	ClassChanges() int64
	// Round is the length of a round in ticks: items are served in turn or not at all, and in a round every item can be served once.
	// The times of a race or a sweep are measured in rounds. It is 0 in a lab without them: the main column of the line lab is a
	// distance with no optimum to come near, that of the crawl lab is already a mean over a traversal.
	Round() int64
	// Level is the main column at the present tick and the value that it is compared with. Reading it begins
	// no interval of rates, as a row does.
	Level() (value, reference float64)
}

// A Base has the methods of an [Environment] that differ in few labs: its world never ends, no person plays, it has no goal, rounds or
// classes, it refuses no intervention within its range, no shift changes a live parameter, no theory is known of
// it, it remembers no milestone, and it traces the last step if a screen asks for it.
type Base struct{ traced, headless bool }

// Left is n: the world never ends.
func (*Base) Left(n int64) int64 { return n }

// Complete: everything is measured whole.
func (*Base) Complete() {}

// End: there is none.
func (*Base) End() int64 { return 0 }

// Ended: the world goes on.
func (*Base) Ended() string { return "" }

// Failed: no scheme fails.
func (*Base) Failed() error { return nil }

// Awaits: no outside program plays.
func (*Base) Awaits() bool { return false }

// Close has nothing to end.
func (*Base) Close() {}

// Converged: there is no goal.
func (*Base) Converged() bool { return false }

// Warnings: there are none.
func (*Base) Warnings() []string { return nil }

// Person: none plays.
func (*Base) Person() *automata.ByHand { return nil }

// Rewards: nothing is won.
func (*Base) Rewards() float64 { return 0 }

// Chosen: nothing is chosen.
func (*Base) Chosen() int { return -1 }

// Holds: there are no milestones.
func (*Base) Holds(string) (holds, lost bool) { return false, false }

// MilestoneSpacing: a look costs nothing.
func (*Base) MilestoneSpacing() int64 { return 1 }

// ClassChanges: nothing stands in classes.
func (*Base) ClassChanges() int64 { return -1 }

// Round: there are none.
func (*Base) Round() int64 { return 0 }

// Level: it is measured where there are rounds alone.
func (*Base) Level() (value, reference float64) { return 0, 0 }

// Moved: shifts change no live parameter.
func (*Base) Moved() (key string, value float64) { return "", 0 }

// Facts: no theory is known.
func (*Base) Facts() theory.Facts { return nil }

// Reached: a run came to each milestone, unless it is at its start.
func (*Base) Reached(_ string, tick int64) bool { return tick > 0 }

// Check refuses nothing.
func (*Base) Check(*Intervention) error { return nil }

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

// Tune hands a live parameter to the world or to the scheme, whichever has it.
func Tune(a *Intervention, world interface {
	Tune(key string, v automata.Values)
}, scheme interface{ Tune(automata.Values) }) {
	if a.World {
		world.Tune(a.Name, a.Settings)
	} else {
		scheme.Tune(a.Settings)
	}
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
