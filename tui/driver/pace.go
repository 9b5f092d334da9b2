package driver

import (
	"lascope/model"
)

// A pace is the speed at which a run goes while no speed was set by hand.
type pace struct {
	byHand   bool    // a key, the prompt, a flag or the settings set the speed
	followed float64 // the pace of the scheme in charge, in ticks per second; 0 before the first
}

// followPace sets the speed to the pace of the scheme in charge, if another scheme has taken
// charge and no speed was set by hand.
func (l *Loop) followPace() {
	if l.pace.byHand {
		return
	}
	if p := paceOf(l.Run); p != l.pace.followed {
		l.pace.followed = p
		l.setSpeed(p)
	}
}

// paceOf is the pace of the scheme in charge; of a race, the pace of its quickest scheme.
func paceOf(run Simulation) float64 {
	switch r := run.(type) {
	case *model.Timeline:
		return r.Run().Scheme().Pace()
	case Race:
		most := 0.
		for _, s := range r.Specs() {
			most = max(most, s.Scheme.Pace())
		}
		return most
	}
	return run.Spec().Lab.Pace
}

// setSpeedByHand sets a speed that no other scheme's pace replaces.
func (l *Loop) setSpeedByHand(v float64) {
	l.pace.byHand = true
	l.setSpeed(v)
}
