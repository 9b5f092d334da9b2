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
// then are run again. A run without a copy from which that is quick holds its value instead: the
// screen shows it at once, and the last one is put on the line after [TuneWait] without another.
// The clock thus decides the words of the line; the run follows from the words. A step, a way to
// another tick and any other change of the run end the event.
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

// A heldValue is the last value of a [Tune] that is not on the line yet.
type heldValue struct {
	key, value string // key is "" for none
	at         time.Time
}

// String is the word, for the busy indicator.
func (c Tune) String() string { return c.Word }

// A tuner is a run in which a value can be replaced: a [model.Timeline], or a race.
type tuner interface {
	// Retunes reports that a value set now by Tune can be replaced after a replay of at most that
	// many ticks.
	Retunes(most int64) bool
	// Tune is Do for a live parameter, with a copy of the run from before it.
	Tune(word string) (detail string, err error)
	// Retune replaces the value that Tune has set, at its tick, if done. It replays at most that
	// many ticks.
	Retune(word string, most int64) (detail string, done bool, err error)
	// Allows returns the error with which Do would refuse the word.
	Allows(word string) error
}

func (c Tune) Apply(l *Loop) {
	t, ok := l.Run.(tuner)
	if !ok {
		l.reportAct(l.Run.Do(c.Word))
		return
	}
	key, value, _ := strings.Cut(c.Word, "=")
	if l.held.key != "" && l.held.key != key {
		l.putHeld()
	}
	last := l.tuned
	most := int64(min(retuneTime.Seconds()/max(l.perTick, 1e-9), math.MaxInt32))
	if last.key == key && last.runs == l.Runs && last.version == l.version() && (c.Drag || time.Since(last.at) <= TuneWait) {
		here := l.Destination()
		if detail, done, err := t.Retune(c.Word, most); done || err != nil {
			l.reportAct(detail, err)
			if done {
				l.rerun(here)
			}
			l.tuned = tuned{key, time.Now(), l.Runs, l.version()}
			return
		}
	}
	l.finishSeek()
	if l.held.key == "" && t.Retunes(most) {
		l.reportAct(t.Tune(c.Word))
		l.tuned = tuned{key, time.Now(), l.Runs, l.version()}
		return
	}
	if err := t.Allows(c.Word); err != nil {
		l.reportAct("", err)
		return
	}
	l.held = heldValue{key, value, time.Now()}
	l.say(Done{c.Word + " counts once the keys have rested for two seconds"})
}

// putHeld puts the value that is held on the line at the present tick.
func (l *Loop) putHeld() {
	if l.held.key == "" {
		return
	}
	word := l.held.key + "=" + l.held.value
	l.held = heldValue{}
	l.reportAct(l.Run.Do(word))
	l.touched = true
	l.refresh()
}

// putHeldIfDue is putHeld after [TuneWait] without a further value.
func (l *Loop) putHeldIfDue() {
	if l.held.key != "" && time.Since(l.held.at) > TuneWait {
		l.putHeld()
	}
}

// putHeldBefore is putHeld before any command but a further value, which may replace the one that
// is held, and a change of the speed.
func (l *Loop) putHeldBefore(c Command) {
	switch c.(type) {
	case Tune, Toggle, Pause, Resume, Faster, Slower, SetSpeed, Ask:
	default:
		l.putHeld()
	}
}

// showHeld writes the value that is held to the settings of a new snapshot.
func (l *Loop) showHeld(snap *model.Snapshot) {
	for i := range snap.Settings {
		if s := &snap.Settings[i]; l.held.key != "" && s.Param.Key == l.held.key {
			s.Word = l.held.value
		}
	}
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
