package driver

import (
	"math"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
)

// Awaited commands report their completion: the status has the number of the last one
// that is complete. The caller chooses the numbers, 1 and up.
type (
	// RunTo runs on to a tick at the present speed and pauses there. Held, the run
	// waits for a [Resume].
	RunTo struct {
		Number int
		Tick   int64
		Held   bool
	}
	// LeapTo runs on to a tick at full speed, without a picture on the way.
	LeapTo struct {
		Number int
		Tick   int64
	}
	// ActAllAwaited applies words to the run one after the other.
	ActAllAwaited struct {
		Number int
		Words  []string
	}
	// OpenPaused opens a line, paused.
	OpenPaused struct {
		Number int
		Spec   model.Spec
	}
	// GoToPlace goes to a place on a line and pauses there. A place behind the present
	// tick, or on another line, has the line opened anew: no other future remains.
	GoToPlace struct {
		Number int
		Place  model.Position
	}
)

// The numbers of targets that no caller waits for.
const (
	restoreNumber = -1 // a restored session is at its end
	noteNumber    = -2 // a replayed session is at a note
	// PredictionNumber is the number of a [RunTo] at whose end a drawn prediction is scored.
	PredictionNumber = -3
)

// A target is the tick at which an awaited command is complete.
type target struct {
	number int // of the command; 0 for none
	tick   int64
	settle bool // the interventions due at that tick are applied first
}

// untilStop is the number of ticks that a batch may run towards the target, or the end of a replayed
// session. The last slot is a batch by itself, so that the run records its moves. At the end of a session
// and beyond there is no limit.
func (p *player) untilStop() int64 {
	left := canvas.Pick(p.target.number != 0, p.target.tick-p.Tick(), int64(math.MaxInt64))
	if end := p.last - p.Tick(); end > 0 {
		left = min(left, end)
	}
	switch {
	case left > 1:
		return left - 1
	case left == 1:
		p.watch()
	}
	return max(0, left)
}

// checkTarget completes the awaited command once the run is at its target, or has ended.
func (p *player) checkTarget() {
	to := p.target
	if to.number == 0 || p.seek != nil || p.Tick() < to.tick && p.Ended() == "" {
		return
	}
	p.setRunning(false)
	if p.line != nil && to.settle {
		p.line.Settle()
	}
	p.complete(to.number)
}

func (p *player) complete(number int) {
	p.target, p.completed = target{}, number
	p.refresh()
}

func (c RunTo) Apply(l *Loop) {
	l.finishSeek()
	l.target = target{number: c.Number, tick: c.Tick}
	l.setRunning(!c.Held)
}

func (c LeapTo) Apply(l *Loop) {
	l.target = target{number: c.Number, tick: c.Tick}
	l.seekTo(c.Tick)
}

func (c ActAllAwaited) Apply(l *Loop) {
	l.finishSeek()
	for _, w := range c.Words {
		if _, err := l.Do(w); err != nil {
			l.refuse(err)
		}
	}
	l.complete(c.Number)
}

func (c OpenPaused) Apply(l *Loop) {
	defer l.complete(c.Number)
	l.setRunning(false)
	refusal.Check(l.openNow(c.Spec, succession{}))
}

func (c GoToPlace) Apply(l *Loop) {
	l.finishSeek()
	l.setRunning(false)
	if t := l.line; t == nil || t.Line() != c.Place.Line || t.Tick() > c.Place.Tick || t.Head() != t.Tick() {
		spec, err := model.Parse(c.Place.Line)
		if err == nil {
			err = l.openNow(spec, succession{})
		}
		if err != nil {
			l.complete(c.Number)
			refusal.Check(err)
		}
	}
	l.target = target{number: c.Number, tick: c.Place.Tick, settle: c.Place.Done}
	if l.Tick() < c.Place.Tick {
		l.seekTo(c.Place.Tick)
	}
}
