package driver

import (
	"errors"
	"math"
	"strings"
	"time"

	"lascope/model/lab"
)

// tuneWait is the time within which a further value of a parameter replaces the one before it.
const tuneWait = 2 * time.Second

// Bounds of the work that replaces a value, so that a key is answered at once.
const (
	retuneTime = 10 * time.Millisecond // of the replay from a copy of the run to the first value's tick
	rerunTime  = 20 * time.Millisecond // of the ticks since then
)

// Tune sets a parameter of the run, KEY=VALUE, by a key or a slider. Values of one parameter that
// come within [tuneWait] of each other, or by one drag of the mouse, are one event on the line: a
// further value takes the place of the one before, at the tick of the first, and the ticks since
// then are run again. A run without a copy from which that is quick holds its value instead: the
// screen shows it at once, and the last one is put on the line after [tuneWait] without another.
// The clock thus decides the words of the line; the run follows from the words. A step, a way to
// another tick and any other change of the run end the event.
type Tune struct {
	Word string
	Drag bool // by the drag that gave the value before
}

// String is the word, for the busy indicator.
func (c Tune) String() string { return c.Word }

// A tuning merges the values of one parameter that come one upon another; see [Tune].
type tuning struct {
	key     string // of the last value that a Tune has set; "" for none
	at      time.Time
	session session
	held    string // the last value that is not on the line yet, KEY=VALUE; "" for none
	heldAt  time.Time
}

// A session reports whether something else has changed the run.
type session struct {
	runs    int // see Loop.Runs
	version int // of the time line; 0 in a race, which has none
}

// set begins an event, or goes on with one, by a value that is on the line; end ends it.
func (t *tuning) set(key string, now session) { t.key, t.at, t.session = key, time.Now(), now }
func (t *tuning) end()                        { t.key = "" }

// wait is the time until a held value has rested; the given one at most.
func (t *tuning) wait(most time.Duration) time.Duration {
	if t.held == "" {
		return most
	}
	return min(most, max(time.Until(t.heldAt.Add(tuneWait)), 0)+time.Microsecond)
}

func (c Tune) Apply(l *Loop) {
	key, _, _ := strings.Cut(c.Word, "=")
	if !strings.HasPrefix(l.tuning.held, key+"=") {
		l.putHeld()
	}
	most := int64(min(retuneTime.Seconds()/max(l.perTick, 1e-9), math.MaxInt32))
	if t := &l.tuning; t.key == key && t.session == l.session() && (c.Drag || time.Since(t.at) <= tuneWait) {
		here := l.Destination()
		if detail, done, err := l.Retune(c.Word, most); done || err != nil {
			l.reportAct(detail, err)
			if done {
				l.rerun(here)
			}
			l.tuning.set(key, l.session())
			return
		}
	}
	l.finishSeek()
	if l.tuning.held == "" && l.Retunes(most) {
		l.reportAct(l.Tune(c.Word))
		l.tuning.set(key, l.session())
		return
	}
	if err := l.Allows(c.Word); err != nil {
		l.reportAct("", err)
		return
	}
	l.tuning.held, l.tuning.heldAt = c.Word, time.Now()
	l.say(Done{c.Word + " goes on the line once the keys have rested for two seconds"})
}

// putHeld puts the value that is held on the line at the present tick.
func (l *Loop) putHeld() {
	if held := l.tuning.held; held != "" {
		l.tuning.held = ""
		l.reportAct(l.Do(held))
		l.refresh()
	}
}

func (l *Loop) session() session {
	now := session{runs: l.Runs}
	if l.line != nil {
		now.version = l.line.Version()
	}
	return now
}

// rerun runs on to the tick at which a value was replaced, for [rerunTime]. From there a run that
// goes on lives the rest again at its speed, and a paused one goes there.
func (p *player) rerun(here int64) {
	p.seek, p.busy, p.endSaid, p.batch = nil, "", false, firstBatch
	waits := !p.Running && p.line == nil // a paused race has no other way there
	for begun := time.Now(); p.Tick() < here && p.Ended() == "" && (waits || time.Since(begun) < rerunTime) && !p.stopping(); {
		start := time.Now()
		ran := p.Advance(min(p.batch, here-p.Tick()))
		p.measurePace(time.Now(), time.Since(start).Seconds(), ran)
	}
	p.reset()
	if !p.Running && p.Tick() < here && p.Ended() == "" {
		p.seekTo(here)
	}
}

func (l *Loop) reportAct(detail string, err error) {
	var restart *lab.RestartError
	switch {
	case errors.As(err, &restart):
		l.say(NeedsRestart{[]string{restart.Key + "=" + restart.Word}})
	case err != nil:
		l.refuse(err)
	case detail != "":
		l.say(Changed{[]string{detail}})
	}
}
