package slowmotion

import (
	"time"

	"lascope/model/lab"
)

// Longest is the longest time of a play: with its last frame it stays within three seconds.
const Longest = 2900 * time.Millisecond

// A Player is the play of one poll. It reads no clock: the caller says the time.
type Player struct {
	Stages []lab.Stage
	at     int           // the stage on the screen
	part   float64       // of its time, 0 to 1
	begun  time.Time     // when it began; zero before its first frame
	each   time.Duration // the time of a stage
	over   bool
	Waits  bool // at the end of each stage, for Next
}

// Play plays stages within a time and within [Longest]. A play of no time is over at once.
func Play(stages []lab.Stage, within time.Duration) *Player {
	p := &Player{Stages: stages, over: len(stages) == 0 || within <= 0}
	if p.over {
		p.at = len(stages)
	} else {
		p.each = min(within, Longest) / time.Duration(len(stages))
	}
	return p
}

// Rests reports a play that moves no more: it is over, or waits at the end of its stage.
func (p *Player) Rests() bool { return p.over || p.Waits && p.part == 1 }

// Advance goes on to a time, and reports whether the play goes on after it.
func (p *Player) Advance(now time.Time) bool {
	if p.over {
		return false
	}
	if p.begun.IsZero() {
		p.begun = now
	}
	if p.Waits {
		p.part = min(1, float64(now.Sub(p.begun))/float64(p.each))
		return p.part < 1
	}
	for now.Sub(p.begun) >= p.each {
		next := p.begun.Add(p.each)
		if p.Next(); p.over {
			return false
		}
		p.begun = next
	}
	p.part = float64(now.Sub(p.begun)) / float64(p.each)
	return true
}

// Next begins the next stage with the next frame; after the last one the play is over.
func (p *Player) Next() {
	p.at, p.part, p.begun = p.at+1, 0, time.Time{}
	p.over = p.at >= len(p.Stages)
}

// PlayOn plays the stages to come without waiting.
func (p *Player) PlayOn() {
	if p.Rests() && !p.over {
		p.Next()
	}
	p.Waits, p.begun = false, time.Time{}
}

// Over reports that all stages have been played.
func (p *Player) Over() bool { return p.over }

// Reached reports that the play has come to a kind of stage.
func (p *Player) Reached(kind lab.StageKind) bool { return p.over || p.Stages[p.at].Kind >= kind }

// Part is the part of a kind of stage that has been played, 0 to 1.
func (p *Player) Part(kind lab.StageKind) float64 {
	switch {
	case p.over || p.Stages[p.at].Kind > kind:
		return 1
	case p.Stages[p.at].Kind == kind:
		return p.part
	}
	return 0
}
