package driver

import (
	"math"
	"time"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
)

// A player plays one run: it advances the run at its pace, or on the way to another tick, and
// publishes its state.
type player struct {
	publisher
	pace
	Simulation
	line     *model.Timeline // the run that can go back; nil in a race
	Running  bool
	rested   bool    // see [Rest]
	busy     string  // see Status
	eachTick float64 // see Config
	endSaid  bool
	command  int64 // the number of the command that is being applied

	seek      *seek  // the way to another tick under way; nil for none
	target    target // of the awaited command; see await.go
	completed int    // the last awaited command
	last      int64  // the end of the session that is replayed; 0 for none

	tuning tuning
}

// advance runs one batch of about batchTime.
func (p *player) advance() {
	n := min(p.batch, p.untilStop())
	start := time.Now()
	if n = min(n, p.due(start)); n < 1 && !p.unlimited() {
		return
	}
	ran := p.Advance(n)
	now := time.Now()
	p.done += ran
	p.measurePace(now, now.Sub(start).Seconds(), ran)
	p.follow() // a scheme of the line may have taken over
	if p.Speed <= p.eachTick {
		p.refresh()
	}
	if ran > 0 && p.Tick() == p.last {
		p.setRunning(false)
		p.refresh()
	}
	if ran < n && p.waits() {
		p.setRunning(false) // until the person chooses
		p.refresh()
	}
	if p.Ended() != "" && !p.endSaid {
		p.endSaid = true
		p.refresh()
		if p.line != nil && p.line.Err() != nil {
			p.refuse(p.line.Err())
		}
	}
}

func (p *player) begin(run Simulation) {
	p.Simulation, p.endSaid = run, false
	p.line, _ = run.(*model.Timeline)
	p.seek, p.busy, p.last = nil, "", 0
	p.measuring, p.measureAt, p.watched, p.next = false, time.Time{}, false, time.Time{}
	p.batch, p.perTick = firstBatch, 0
	p.follow()
	p.reset()
}

// reset counts ticks, and measures the rate, from the present one on.
func (p *player) reset() { p.pace.reset(p.Tick()) }

// setSpeed sets the speed in ticks per second.
func (p *player) setSpeed(speed float64) {
	p.Speed = max(speed, Slowest)
	p.reset()
}

// follow sets the speed to the pace of the scheme in charge, if another scheme has taken charge
// and no speed was set by hand.
func (p *player) follow() {
	pace := p.Spec().Pace()
	switch r := p.Simulation.(type) {
	case *model.Timeline:
		pace = r.Scheme().Pace()
	case Race: // of its quickest scheme
		for _, s := range r.Specs() {
			pace = max(pace, s.Pace())
		}
	}
	if !p.byHand && pace != p.followedPace {
		p.followedPace = pace
		p.setSpeed(pace)
	}
}

// measurePace adapts the pace, and the checkpoints of a time line, to a batch.
func (p *player) measurePace(now time.Time, took float64, ran int64) {
	p.pace.measure(now, took, ran, p.Tick())
	if p.line != nil && ran > 0 {
		p.line.Pace(p.perTick)
	}
}

// now is the status of the player, without a snapshot.
func (p *player) now() Status {
	return Status{Running: p.moving(), Onward: p.followed(), Speed: canvas.Pick(p.followed(), math.Inf(1), p.Speed), Rate: p.rate,
		Busy: p.busy, Completed: p.completed}
}

func (p *player) setRunning(on bool) {
	p.CancelSeek()
	p.Running, p.rested = on, false
	p.reset()
}

// waits reports that the next tick waits for the choice of a person.
func (p *player) waits() bool { return p.line != nil && p.line.Waits() }

// tellWaiting says that the next tick waits for a person's choice, if it does.
func (p *player) tellWaiting() {
	if p.waits() {
		p.say(Unchanged{"the next tick waits for your choice"})
	}
}

// refuse reports that the command that is being applied failed.
func (p *player) refuse(why error) { p.say(Refused{why, p.command}) }

// timeline is the run that can go back. A race refuses the command.
func (p *player) timeline() *model.Timeline {
	if p.line == nil {
		refusal.Check(errNoTimeline)
	}
	return p.line
}

// moving reports that the run goes on before the viewer's eyes.
func (p *player) moving() bool { return p.Running && p.seek == nil || p.followed() }

// followed reports that a seek is under way that the screen follows.
func (p *player) followed() bool { return p.seek != nil && p.seek.onward }
