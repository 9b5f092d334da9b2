package driver

import (
	"errors"
	"math"
	"strings"
	"time"

	"lascope/model"
	"lascope/model/lab"
)

// TuneWait is the time within which a further value of a parameter replaces the one before it.
const TuneWait = 2 * time.Second

// Bounds of the work that replaces a value, so that a key is answered at once.
const (
	retuneTime = 10 * time.Millisecond // of the replay from a copy of the run to the first value's tick
	rerunTime  = 20 * time.Millisecond // of the ticks since then
)

// Tune sets a parameter of the run, KEY=VALUE, by a key or a slider. Values of one parameter that
// come within [TuneWait] of each other, or by one drag of the mouse, are one event on the line: a
// further value takes the place of the one before, at the tick of the first, and the ticks since
// then are run again. The clock thus decides the words of the line; the run follows from the words.
// A step, a way to another tick and any other change of the run end the event.
type Tune struct {
	Word string
	Drag bool // by the drag that gave the value before
}

// tuned is the last value that a [Tune] has set.
type tuned struct {
	key     string
	at      time.Time
	runs    int // see Loop.Runs
	version int // of the session; another one means that something else has changed it
}

// String is the word, for the busy indicator.
func (c Tune) String() string { return c.Word }

// A tuner is a run in which a value can be replaced: a [model.Timeline], or a race.
type tuner interface {
	// Tune is Do for a live parameter, with a copy of the run from before it.
	Tune(word string) (detail string, err error)
	// Retune replaces the value that Tune has set, at its tick, if done. It replays at most that
	// many ticks.
	Retune(word string, most int64) (detail string, done bool, err error)
}

func (c Tune) Apply(l *Loop) {
	t, ok := l.Run.(tuner)
	if !ok {
		l.reportAct(l.Run.Do(c.Word))
		return
	}
	key, _, _ := strings.Cut(c.Word, "=")
	last := l.tuned
	if last.key == key && last.runs == l.Runs && last.version == l.version() && (c.Drag || time.Since(last.at) <= TuneWait) {
		here := l.Destination()
		most := min(retuneTime.Seconds()/max(l.perTick, 1e-9), math.MaxInt32)
		if detail, done, err := t.Retune(c.Word, int64(most)); done || err != nil {
			l.reportAct(detail, err)
			if done {
				l.rerun(here)
			}
			l.tuned = tuned{key, time.Now(), l.Runs, l.version()}
			return
		}
	}
	l.finishSeek()
	l.reportAct(t.Tune(c.Word))
	l.tuned = tuned{key, time.Now(), l.Runs, l.version()}
}

// version counts the changes of the session; 0 in a race, which has none.
func (l *Loop) version() int {
	if t, ok := l.Run.(*model.Timeline); ok {
		return t.Version()
	}
	return 0
}

// rerun runs on to the tick at which a value was replaced, for [rerunTime]. From there a run that
// goes on lives the rest again at its speed, and a paused one goes there.
func (l *Loop) rerun(here int64) {
	l.seek, l.busy, l.endSaid, l.batch = nil, "", false, firstBatch
	_, seeks := l.Run.(*model.Timeline)
	waits := !l.Running && !seeks // a paused race has no other way there
	for begun := time.Now(); l.Run.Tick() < here && l.Run.Ended() == "" && (waits || time.Since(begun) < rerunTime) && !l.stopping(); {
		start := time.Now()
		ran := l.Run.Advance(min(l.batch, here-l.Run.Tick()))
		l.measurePace(time.Now(), time.Since(start).Seconds(), ran)
	}
	l.resetPace()
	if !l.Running && l.Run.Tick() < here && l.Run.Ended() == "" {
		l.seekTo(here)
	}
}

// reportAct reports the outcome of one intervention.
func (l *Loop) reportAct(detail string, err error) {
	var restart *lab.RestartError
	switch {
	case errors.As(err, &restart):
		l.say(NeedsRestart{[]string{restart.Key + "=" + restart.Word}})
	case err != nil:
		l.refuse(err)
	default:
		if detail != "" {
			l.say(Done{detail})
		}
		l.explainNoUntouched()
	}
}
