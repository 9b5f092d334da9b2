package tui

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"lascope/model"
	"lascope/model/stats"
)

// The speeds of [Faster] and [Slower], in ticks per second; the last is without a limit.
var speeds = []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1e3, 2e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6, math.Inf(1)}

const slowest = 1

// Commands that control the pace.
type (
	// Toggle pauses the run, or lets it go on.
	Toggle struct{}
	// Pause stops the run at the present tick.
	Pause struct{}
	// Resume lets the run go on.
	Resume struct{}
	// Step pauses and runs Ticks more. Of the last of them the moves are shown.
	Step struct{ Ticks int64 }
	// Faster goes to the next higher speed.
	Faster struct{}
	// Slower goes to the next lower speed.
	Slower struct{}
	// SetSpeed sets the speed in ticks per second.
	SetSpeed struct{ Speed float64 }
	// ShowNext shows another run of a race: By places further, round and round.
	ShowNext struct{ By int }
)

func (Toggle) apply(l *loop)     { l.setRunning(!l.running) }
func (Pause) apply(l *loop)      { l.setRunning(false) }
func (Resume) apply(l *loop)     { l.setRunning(true) }
func (Faster) apply(l *loop)     { l.setSpeed(nextSpeed(l.speed)) }
func (Slower) apply(l *loop)     { l.setSpeed(previousSpeed(l.speed)) }
func (c SetSpeed) apply(l *loop) { l.setSpeed(c.Speed) }

func (c Step) apply(l *loop) {
	l.setRunning(false)
	l.watch()
	l.run.Advance(c.Ticks)
}

func (c ShowNext) apply(l *loop) {
	if race, ok := l.run.(interface{ ShowNext(by int) }); ok {
		race.ShowNext(c.By)
		l.runs++
	}
}

func (l *loop) setRunning(on bool) {
	l.cancelSeek()
	l.running = on
	l.resetPace()
}

func (l *loop) setSpeed(v float64) {
	l.speed = max(v, slowest)
	l.resetPace()
}

func nextSpeed(v float64) float64 {
	for _, s := range speeds {
		if s > v {
			return s
		}
	}
	return v
}

func previousSpeed(v float64) float64 {
	for i := len(speeds) - 1; i >= 0; i-- {
		if speeds[i] < v {
			return speeds[i]
		}
	}
	return v
}

// Commands that change the run.
type (
	// Act applies one word to the run: an action, KEY=VALUE, or a scheme's name.
	Act struct{ Word string }
	// ActAll applies words one after the other: each now, or @TICK:ACTION later. The
	// first that is refused ends it. Those that need a restart are offered together.
	ActAll struct{ Words []string }
	// Annotate attaches a note to the present tick.
	Annotate struct{ Text string }
	// Restart begins again at tick 0 with the line as it was opened and these words.
	Restart struct{ Words []string }
	// Reseed begins again at tick 0 with another seed.
	Reseed struct{ Seed uint64 }
	// OpenLine opens another line.
	OpenLine struct{ Spec model.Spec }
)

// String is the word, for the busy indicator: a takeover may take long.
func (c Act) String() string { return c.Word }

func (c Act) apply(l *loop) {
	l.finishSeek()
	detail, err := l.run.Do(c.Word)
	var restart *model.RestartError
	switch {
	case errors.As(err, &restart):
		l.say(needsRestart{[]string{c.Word}})
	case err != nil:
		l.say(refused{err})
	case detail != "":
		l.say(done{detail})
	}
}

func (c ActAll) apply(l *loop) {
	l.finishSeek()
	var restart, details []string
	for _, w := range c.Words {
		detail, err := l.actOrSchedule(w)
		var r *model.RestartError
		switch {
		case errors.As(err, &r):
			restart = append(restart, w)
		case err != nil:
			l.say(refused{err})
			return
		case detail != "":
			details = append(details, detail)
		}
	}
	if len(details) > 0 {
		l.say(done{strings.Join(details, "; ")})
	}
	if len(restart) > 0 {
		l.say(needsRestart{restart})
	}
}

// actOrSchedule applies a word now, or puts @TICK:ACTION on the line.
func (l *loop) actOrSchedule(word string) (detail string, err error) {
	if !strings.HasPrefix(word, "@") {
		return l.run.Do(word)
	}
	t, ok := l.run.(*model.Timeline)
	if !ok {
		return "", errNoTimeline
	}
	return word + " is on the line", t.Schedule(word)
}

func (c Annotate) apply(l *loop) {
	if t, ok := l.timeline(); ok {
		l.finishSeek()
		t.Annotate(c.Text)
		l.say(done{fmt.Sprintf("noted at tick %s: %s", stats.Thousands(t.Tick()), c.Text)})
	}
}

func (c Restart) apply(l *loop) {
	spec := l.run.Spec()
	for _, w := range c.Words {
		var err error
		if spec, err = spec.With(w); err != nil {
			l.say(refused{err})
			return
		}
	}
	with := "the same seed"
	if len(c.Words) > 0 {
		with = strings.Join(c.Words, " ")
	}
	l.replace(spec, "restarted with "+with)
}

func (c Reseed) apply(l *loop) {
	spec, err := l.run.Spec().With(fmt.Sprintf("seed=%d", c.Seed))
	if err != nil {
		l.say(refused{err})
		return
	}
	l.replace(spec, "new line: "+spec.String())
}

func (c OpenLine) apply(l *loop) { l.replace(c.Spec, "opened "+c.Spec.String()) }
