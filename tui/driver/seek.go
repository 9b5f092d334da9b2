package driver

import (
	"time"

	"lascope/tui/canvas"
)

// A seek is a way to a tick under way. A tick far from a checkpoint takes long to replay,
// so the loop seeks in batches and applies commands between them.
type seek struct {
	goal int64
	// find, if not nil, advances by at most that many ticks and reports whether the way
	// ends there. The goal is then unknown.
	find    func(most int64) bool
	onward  bool   // the screen shows the way, to a milestone
	news    string // the sentence for the reader at the goal; "" for none
	begun   time.Time
	busy    string // names the work, which the status shows if it takes long; "" for none
	waiting bool   // it has not left yet: another command was queued
}

// BusyAfter is the time that an answer may take before the screen shows it as busy.
const BusyAfter = 25 * time.Millisecond

// Destination is the tick that the run is at or on its way to.
func (p *player) Destination() int64 {
	if p.seek != nil && p.seek.find == nil {
		return p.seek.goal
	}
	return p.Tick()
}

// seekTo pauses and leaves for a tick. While another command is queued it does not leave:
// of a drag along the time line, or a key held down, only the last tick is replayed.
func (p *player) seekTo(tick int64) {
	t := p.timeline()
	p.seek, p.busy = nil, "" // the way to the tick before is given up
	p.tuning.end()
	p.setRunning(false)
	p.watch()
	p.endSaid = false
	tick = max(tick, t.First())
	p.seek = &seek{goal: tick, begun: time.Now(), busy: canvas.Say("replaying to %d …", tick), waiting: true}
	if p.commands.first(false) == nil {
		p.seekOn()
	}
}

func (p *player) seekOn() {
	s := p.seek
	if s.waiting { // the checkpoint at which the way to the goal begins is restored
		s.waiting = false
		if err := p.line.Rewind(s.goal); err != nil {
			p.line.Show()
			p.seek = nil
			p.refuse(err)
			return
		}
	}
	if p.approach(s) || p.Tick() >= s.goal {
		p.seek, p.busy = nil, ""
		if s.news != "" {
			p.say(Done{s.news})
		}
		p.refresh()
		p.follow()
		p.reset()
		return
	}
	if s.busy != "" && time.Since(s.begun) > BusyAfter {
		p.busy, s.busy = s.busy, ""
		p.publishBusy(p.busy)
	}
}

// approach advances by one batch towards the goal and reports whether the way ends there.
// Only the last slot of the way records its moves.
func (p *player) approach(s *seek) (over bool) {
	t, start := p.line, time.Now()
	from := t.Tick()
	left := s.goal - from
	n := min(p.batch, max(1, left-1))
	awaits := t.Awaits()
	if awaits {
		n = 1
	}
	switch {
	case s.find != nil:
		over = s.find(n) || t.Ended() != ""
	case left > 1:
		if over = t.Approach(n) < n && !awaits; over {
			if _, err := t.Goto(t.Tick()); err != nil { // it has ended: its last slot is shown
				p.refuse(err)
			}
		}
	case left == 1:
		over = t.Advance(1) < 1
	}
	if t.Awaits() && t.Ended() == "" && (s.find == nil || s.onward && t.Tick() == from) {
		over = false // the program has not answered yet
	}
	if ran := t.Tick() - from; ran > 0 && left != 1 { // the last slot takes longer
		p.measurePace(time.Now(), time.Since(start).Seconds(), ran)
	}
	return over
}

// programBusy names the wait for an outside program.
const programBusy = "waiting for the program of own …"

// awaitRace runs a race by some more ticks, whose outside programs have not answered yet. Each answers within its
// patience, or ends.
func (p *player) awaitRace(ticks int64) {
	race, ok := p.Simulation.(Race)
	for begun := time.Now(); ok && ticks > 0 && race.Awaits() && !p.stopping(); {
		ticks -= p.Advance(ticks)
		if time.Since(begun) > BusyAfter {
			p.publishBusy(programBusy)
		}
	}
}

// longestFinish bounds the time that an intervention waits for the end of a seek.
const longestFinish = time.Second

// finishSeek ends a seek at its goal, or, if that is more than longestFinish away, at the
// tick it has come to.
func (p *player) finishSeek() {
	for begun := time.Now(); p.seek != nil && p.seek.find == nil && time.Since(begun) < longestFinish && !p.stopping(); {
		p.seekOn()
	}
	p.CancelSeek()
}

// CancelSeek ends a seek at the tick it has come to.
func (p *player) CancelSeek() {
	if p.seek != nil && p.seek.waiting {
		p.seekOn()
	}
	if p.seek == nil {
		return
	}
	p.line.Show()
	p.seek, p.busy = nil, ""
	p.refresh()
}
