package linelab

import (
	"math"

	"lascope/automata/location"
	"lascope/model/lab"
	"lascope/world"
	"lascope/world/hidden"
)

// An Environment is a hidden point, an oracle that may lie, and the automaton that asks it.
type Environment struct {
	lab.Base
	World    *hidden.Line     `own:""`
	Scheme   location.Locator `own:""`
	settings *lab.Settings
	tick     int64

	Theory         lab.ChainTheory
	Stale          bool    // the theory belongs to a previous truth; see known
	mean, variance float64 // of the stationary distribution; NaN if there is none, or before Observe

	asked question

	low, high int // the states visited are low..high-1; see visits

	curves *lab.Curves[Point] `own:""` // nil before the first Observe
}

func newEnvironment(s *lab.Settings) lab.Environment {
	e := &Environment{World: hidden.NewLine(s), settings: s, Scheme: lab.Row[location.Scheme](s.Scheme).New(location.Setup{Values: s})}
	e.renew()
	e.known()
	return e
}

// Step runs n slots, at most UntilSample.
func (e *Environment) Step(n int64) {
	e.Scheme.Advance(e.World, n)
	e.tick += n
}

// Shift does a shift between two slots, and describes it.
func (e *Environment) Shift(shift any) string {
	detail := e.World.Shift(shift.(world.Shift[*hidden.Line]), e.tick)
	e.renew()
	return detail
}

// Moved is the parameter that shifts change: the target, with its present value.
func (e *Environment) Moved() (key string, value float64) { return "target", e.World.Target }

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	lab.Tune(a, e.World, e.Scheme)
	e.settings = a.Settings
	if key := a.Name; key != "shift" && key != "period" && key != "timing" { // neither changes the chain
		e.renew()
	}
}

// TakeOver puts the scheme of settings in charge.
func (e *Environment) TakeOver(s *lab.Settings) {
	e.Scheme, e.settings = lab.Row[location.Scheme](s.Scheme).New(location.Setup{Values: s}), s
	e.renew()
}

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		// A sample reads every state, which costs about a tick each.
		e.curves = lab.NewCurves(1+int64(e.Scheme.States()/8), e.settings.Scheme, e.tick, e.point())
	}
	now := e.point()
	v := &View{
		Target: e.World.Target, Reliability: e.World.Reliability, Position: now.Position,
		Chain:   e.chainView(request),
		Samples: e.curves.UpTo(now, lab.Equal),
		Traced:  e.stages(),
	}
	v.Mean, v.Variance = e.moments()
	if theory := e.known(); math.IsNaN(e.mean) && theory.Stationary != nil {
		e.mean, e.variance = lab.Moments(theory.Stationary, e.Scheme.Position)
	}
	v.TheoryMean, v.TheoryVariance = e.mean, e.variance
	return v
}

// Columns are the names of the columns of Row.
func (e *Environment) Columns() []string { return e.settings.Lab.Columns }

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell {
	mean, variance := e.moments()
	return lab.Cells(
		e.tick, e.Scheme.State(), e.position(), e.World.Target, mean, lab.Real(variance), e.distance())
}

// Follow notes the oracle's coin of the next step, which the scheme remembers; see
// [lab.Advance].
func (e *Environment) Follow(on bool) {
	if on {
		e.asked = question{e.tick + 1, e.World.Target, e.World.Reliability, e.World.Coin()}
	}
}

// Warnings are sentences for the screen.
func (e *Environment) Warnings() []string {
	switch p := e.World.Reliability; {
	case p < 0.5:
		return []string{"p is below one half: the oracle deceives, and the automaton is driven to the ends; try p=0.7"}
	case p == 0.5:
		return []string{"p is one half: the oracle's answers are random, and the automaton wanders; try p=0.7"}
	}
	return nil
}
