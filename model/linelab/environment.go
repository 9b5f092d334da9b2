package linelab

import (
	"fmt"
	"math"

	"lascope/automata"
	"lascope/automata/location"
	"lascope/model/lab"
	"lascope/world/point"
)

// Environment is the line lab at work: a point, an oracle that may lie, and the
// automaton that asks it.
type Environment struct {
	World    *point.Line
	Scheme   location.Locator
	settings *lab.Settings
	tick     int64

	Theory         lab.ChainTheory
	Stale          bool    // the theory is of an earlier truth; see known
	mean, variance float64 // of the stationary distribution; NaN if there is none, or nobody has looked

	low, high int // the states visited are those from low up to high, not included; see visits

	curves *lab.Curves[Point] // nil until somebody looks
}

func newEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := point.NewLine(s)
	if err != nil {
		return nil, err
	}
	e := &Environment{World: w, settings: s}
	if e.Scheme, err = schemeRow(s.Scheme.Name).New(location.Setup{Values: s}); err != nil {
		return nil, err
	}
	e.renew()
	e.known()
	return e, nil
}

// renew forgets the visits that were made under another truth. The theory is left to
// whoever looks: of a million states it takes a while, and the web may shift in every slot.
func (e *Environment) renew() {
	e.Stale = true
	e.mean, e.variance = math.NaN(), math.NaN()
	e.Scheme.Forget()
	e.low, e.high = 0, 0
}

// known is the theory under the present truth.
func (e *Environment) known() *lab.ChainTheory {
	if e.Stale {
		up, down := e.Scheme.Chain(e.World.ChanceRight)
		e.Theory, e.Stale = lab.ChainTheory{Up: up, Down: down, Stationary: automata.Stationary(up, down)}, false
	}
	return &e.Theory
}

// visits are the visits of each state, all of them made from state low up to state
// high, which is not included. A step leads to a state beside the last, so that those
// visited lie side by side: of a million states only they are looked at.
func (e *Environment) visits() (visits []int64, low, high int) {
	visits = e.Scheme.Visits()
	if e.low == e.high {
		if s := e.Scheme.State(); visits[s] > 0 {
			e.low, e.high = s, s+1
		}
	}
	for e.low > 0 && visits[e.low-1] > 0 {
		e.low--
	}
	for e.high < len(visits) && e.high > 0 && visits[e.high] > 0 {
		e.high++
	}
	return visits, e.low, e.high
}

func (e *Environment) Check(lab.Intervention) error { return nil } // nothing is refused within its range

func (e *Environment) Left(n int64) int64 { return n }

func (e *Environment) Traced() bool { return false }

func (e *Environment) Step(n int64) {
	e.Scheme.Advance(e.World, n)
	e.tick += n
}

func (e *Environment) Follow(bool)           {} // the scheme keeps its last step by itself
func (e *Environment) Watch(lab.ViewRequest) {}

func (e *Environment) Room() int64 { return e.curves.Room(e.tick) }

func (e *Environment) Sample() { e.curves.Record(e.tick, e.point()) }

// Apply implements [lab.Environment].
func (e *Environment) Apply(a lab.Intervention) (detail string, err error) {
	return lab.Apply(a, e.shift, e.tune, e.takeOver)
}

func (e *Environment) shift(name string) (string, error) {
	detail, err := e.World.Shift(name)
	e.renew()
	return detail, err
}

func (e *Environment) tune(a lab.TuneAction) error {
	key, s := a.Key, a.Settings
	var err error
	if a.World {
		err = e.World.Tune(key, s)
	} else {
		err = e.Scheme.Tune(key, s)
	}
	if err != nil {
		return err
	}
	e.settings = s
	if key != "shift" && key != "period" { // they change nothing of the chain
		e.renew()
	}
	return nil
}

func (e *Environment) takeOver(s *lab.Settings) error {
	scheme, err := schemeRow(s.Scheme.Name).New(location.Setup{Values: s})
	if err != nil {
		return err
	}
	e.Scheme, e.settings = scheme, s
	e.renew()
	return nil
}

// position is where the scheme is now.
func (e *Environment) position() float64 { return e.Scheme.Position(e.Scheme.State()) }

// distance is the total variation between the visits so far and the theory.
func (e *Environment) distance() float64 { return e.known().Distance(e.visits()) }

// moments are the mean and the variance of the positions visited.
func (e *Environment) moments() (mean, variance float64) {
	visits, low, high := e.visits()
	return lab.Moments(visits[low:high], func(s int) float64 { return e.Scheme.Position(low + s) })
}

func (e *Environment) Columns() []string {
	return columns
}

func (e *Environment) Row() []lab.Cell {
	mean, variance := e.moments()
	return []lab.Cell{
		lab.Count(e.tick), lab.Count(int64(e.Scheme.State())), lab.Fraction(e.position()), lab.Fraction(e.World.Target()),
		lab.Fraction(mean), lab.Real(variance), lab.Fraction(e.distance()),
	}
}

func (e *Environment) Ended() string   { return "" }
func (e *Environment) Converged() bool { return false }

func (e *Environment) Warnings() []string {
	switch p := e.World.Reliability(); {
	case p < 0.5:
		return []string{"p is below one half: the oracle deceives, and the automaton is driven to the ends; try p=0.7"}
	case p == 0.5:
		return []string{"p is one half: the oracle knows nothing, and the automaton wanders; try p=0.7"}
	}
	return nil
}

func (e *Environment) Observe(look lab.ViewRequest) lab.View {
	if e.curves == nil {
		// A sample costs a view request at every state, about as much as a tick each.
		e.curves = lab.NewCurves[Point](1+int64(e.Scheme.States()/8), e.settings.Scheme)
		e.curves.Record(e.tick, e.point())
	}
	now := e.point()
	v := &View{
		Target: e.World.Target(), Reliability: e.World.Reliability(), Position: now.Position,
		Chain:  e.chainView(look),
		Whole:  lab.UpToNow(e.curves.Whole.All(), now, lab.Equal),
		Recent: lab.UpToNow(e.curves.Recent.All(), now, lab.Equal),
	}
	v.Mean, v.Variance = e.moments()
	if theory := e.known(); math.IsNaN(e.mean) && theory.Stationary != nil {
		e.mean, e.variance = lab.Moments(theory.Stationary, e.Scheme.Position)
	}
	v.TheoryMean, v.TheoryVariance = e.mean, e.variance
	return v
}

// point measures the present.
func (e *Environment) point() Point {
	return Point{Tick: e.tick, Position: e.position(), Target: e.World.Target(), Distance: e.distance()}
}

func (e *Environment) chainView(look lab.ViewRequest) *lab.ChainView {
	n := e.Scheme.States() - 1
	v := &lab.ChainView{
		Title: e.settings.Scheme.Title, First: 0, N: n,
		State: e.Scheme.State(), From: -1,
		Low: "λ = 0", High: "λ = 1",
		Target: e.World.Target() * float64(n), TargetName: "λ*",
		TargetWords: fmt.Sprintf("%.4g", e.World.Target()),
	}
	if from, right, ok := e.Scheme.Last(); ok {
		v.From = from
		v.Step, v.Hidden = e.stepWords(from, right)
	}
	theory := e.known()
	if theory.Stationary == nil {
		v.NoTheory = "this chain can come to rest at more than one place, so it has no single stationary distribution"
	}
	visits, low, high := e.visits()
	v.Draw(look.Width, theory, visits, low, high)
	return v
}

// stepWords describes the last step, and the hidden truth about it.
func (e *Environment) stepWords(from int, right bool) (step, hidden string) {
	p := e.World.Reliability()
	position, said, verdict := e.Scheme.Position(from), "left", fmt.Sprintf("a lie, told with probability %.4g", 1-p)
	if right {
		said = "right"
	}
	switch {
	case position == e.World.Target():
		verdict = "on the target either is as good"
	case right == (position < e.World.Target()):
		verdict = fmt.Sprintf("the truth, told with probability %.4g", p)
	}
	moved := fmt.Sprintf("state %d → %d", from, e.Scheme.State())
	if from == e.Scheme.State() {
		moved = fmt.Sprintf("state %d, the end, stays", from)
	}
	return fmt.Sprintf("at λ = %.4g the oracle says %s: %s [Thesis §4.1]", position, said, moved), verdict
}

func (e *Environment) Clone() lab.Environment {
	out := *e // the theory is never written again
	out.World, out.Scheme = e.World.Clone(), e.Scheme.Clone()
	out.curves = e.curves.Clone()
	return &out
}

func (e *Environment) HasClasses() bool { return false }

func (e *Environment) ClassChanges() int64 { return 0 }
