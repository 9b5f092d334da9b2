package model

import (
	"fmt"
	"math"

	"lascope/automata"
	"lascope/automata/location"
	"lascope/world/point"
)

// lineEnvironment is the line lab at work: a point, an oracle that may lie, and the
// automaton that asks it.
type lineEnvironment struct {
	world    *point.Line
	scheme   location.Locator
	settings *Settings
	tick     int64

	theory         chainTheory
	stale          bool    // the theory is of an earlier truth; see known
	mean, variance float64 // of the stationary distribution; NaN if there is none, or nobody has looked

	low, high int // the states visited are those from low up to high, not included; see visits

	curves *curves[LinePoint] // nil until somebody looks
}

func newLineEnvironment(s *Settings) (environment, error) {
	w, err := point.NewLine(s)
	if err != nil {
		return nil, err
	}
	b := &lineEnvironment{world: w, settings: s}
	if b.scheme, err = locatorRow(s.Scheme.Name).New(location.LocationSetup{Values: s}); err != nil {
		return nil, err
	}
	b.renew()
	b.known()
	return b, nil
}

// renew forgets the visits that were made under another truth. The theory is left to
// whoever looks: of a million states it takes a while, and the web may shift in every slot.
func (b *lineEnvironment) renew() {
	b.stale = true
	b.mean, b.variance = math.NaN(), math.NaN()
	b.scheme.Forget()
	b.low, b.high = 0, 0
}

// known is the theory under the present truth.
func (b *lineEnvironment) known() *chainTheory {
	if b.stale {
		up, down := b.scheme.Chain(b.world.ChanceRight)
		b.theory, b.stale = chainTheory{up: up, down: down, stationary: automata.Stationary(up, down)}, false
	}
	return &b.theory
}

// visits are the visits of each state, all of them made from state low up to state
// high, which is not included. A step leads to a state beside the last, so that those
// visited lie side by side: of a million states only they are looked at.
func (b *lineEnvironment) visits() (visits []int64, low, high int) {
	visits = b.scheme.Visits()
	if b.low == b.high {
		if s := b.scheme.State(); visits[s] > 0 {
			b.low, b.high = s, s+1
		}
	}
	for b.low > 0 && visits[b.low-1] > 0 {
		b.low--
	}
	for b.high < len(visits) && b.high > 0 && visits[b.high] > 0 {
		b.high++
	}
	return visits, b.low, b.high
}

func (b *lineEnvironment) check(Intervention) error { return nil } // nothing is refused within its range

func (b *lineEnvironment) left(n int64) int64 { return n }

func (b *lineEnvironment) traced() bool { return false }

func (b *lineEnvironment) step(n int64) {
	b.scheme.Advance(b.world, n)
	b.tick += n
}

func (b *lineEnvironment) follow(bool)       {} // the scheme keeps its last step by itself
func (b *lineEnvironment) watch(ViewRequest) {}

func (b *lineEnvironment) room() int64 { return b.curves.room(b.tick) }

func (b *lineEnvironment) sample() { b.curves.record(b.tick, b.point()) }

// apply implements [environment].
func (b *lineEnvironment) apply(a Intervention) (detail string, err error) {
	switch a := a.(type) {
	case ShiftAction:
		return b.shift(a.Name)
	case TuneAction:
		err = b.tune(a)
	case TakeoverAction:
		err = b.takeOver(a.Settings)
	}
	return "", err
}

func (b *lineEnvironment) shift(name string) (string, error) {
	detail, err := b.world.Shift(name)
	b.renew()
	return detail, err
}

func (b *lineEnvironment) tune(a TuneAction) error {
	key, s := a.Key, a.Settings
	var err error
	if a.World {
		err = b.world.Tune(key, s)
	} else {
		err = b.scheme.Tune(key, s)
	}
	if err != nil {
		return err
	}
	b.settings = s
	if key != "shift" && key != "period" { // they change nothing of the chain
		b.renew()
	}
	return nil
}

func (b *lineEnvironment) takeOver(s *Settings) error {
	scheme, err := locatorRow(s.Scheme.Name).New(location.LocationSetup{Values: s})
	if err != nil {
		return err
	}
	b.scheme, b.settings = scheme, s
	b.renew()
	return nil
}

// position is where the scheme is now.
func (b *lineEnvironment) position() float64 { return b.scheme.Position(b.scheme.State()) }

// distance is the total variation between the visits so far and the theory.
func (b *lineEnvironment) distance() float64 { return b.known().distance(b.visits()) }

// moments are the mean and the variance of the positions visited.
func (b *lineEnvironment) moments() (mean, variance float64) {
	visits, low, high := b.visits()
	return moments(visits[low:high], func(s int) float64 { return b.scheme.Position(low + s) })
}

func (b *lineEnvironment) columns() []string {
	return lineColumns
}

func (b *lineEnvironment) row() []Cell {
	mean, variance := b.moments()
	return []Cell{
		Count(b.tick), Count(int64(b.scheme.State())), Fraction(b.position()), Fraction(b.world.Target()),
		Fraction(mean), Real(variance), Fraction(b.distance()),
	}
}

func (b *lineEnvironment) ended() string   { return "" }
func (b *lineEnvironment) converged() bool { return false }

func (b *lineEnvironment) warnings() []string {
	switch p := b.world.Reliability(); {
	case p < 0.5:
		return []string{"p is below one half: the oracle deceives, and the automaton is driven to the ends; try p=0.7"}
	case p == 0.5:
		return []string{"p is one half: the oracle knows nothing, and the automaton wanders; try p=0.7"}
	}
	return nil
}

func (b *lineEnvironment) observe(look ViewRequest) View {
	if b.curves == nil {
		// A sample costs a view request at every state, about as much as a tick each.
		b.curves = newCurves[LinePoint](1+int64(b.scheme.States()/8), b.settings.Scheme)
		b.curves.record(b.tick, b.point())
	}
	now := b.point()
	v := &LineView{
		Target: b.world.Target(), Reliability: b.world.Reliability(), Position: now.Position,
		Chain:  b.chainView(look),
		Whole:  upToNow(b.curves.whole.all(), now, equal),
		Recent: upToNow(b.curves.recent.all(), now, equal),
	}
	v.Mean, v.Variance = b.moments()
	if theory := b.known(); math.IsNaN(b.mean) && theory.stationary != nil {
		b.mean, b.variance = moments(theory.stationary, b.scheme.Position)
	}
	v.TheoryMean, v.TheoryVariance = b.mean, b.variance
	return v
}

// point measures the present.
func (b *lineEnvironment) point() LinePoint {
	return LinePoint{Tick: b.tick, Position: b.position(), Target: b.world.Target(), Distance: b.distance()}
}

func (b *lineEnvironment) chainView(look ViewRequest) *ChainView {
	n := b.scheme.States() - 1
	v := &ChainView{
		Title: b.settings.Scheme.Title, First: 0, N: n,
		State: b.scheme.State(), From: -1,
		Low: "λ = 0", High: "λ = 1",
		Target: b.world.Target() * float64(n), TargetName: "λ*",
		TargetWords: fmt.Sprintf("%.4g", b.world.Target()),
	}
	if from, right, ok := b.scheme.Last(); ok {
		v.From = from
		v.Step, v.Hidden = b.stepWords(from, right)
	}
	theory := b.known()
	if theory.stationary == nil {
		v.NoTheory = "this chain can come to rest at more than one place, so it has no single stationary distribution"
	}
	visits, low, high := b.visits()
	v.draw(look.Width, theory, visits, low, high)
	return v
}

// stepWords describes the last step, and the hidden truth about it.
func (b *lineEnvironment) stepWords(from int, right bool) (step, hidden string) {
	p := b.world.Reliability()
	position, said, verdict := b.scheme.Position(from), "left", fmt.Sprintf("a lie, told with probability %.4g", 1-p)
	if right {
		said = "right"
	}
	switch {
	case position == b.world.Target():
		verdict = "on the target either is as good"
	case right == (position < b.world.Target()):
		verdict = fmt.Sprintf("the truth, told with probability %.4g", p)
	}
	moved := fmt.Sprintf("state %d → %d", from, b.scheme.State())
	if from == b.scheme.State() {
		moved = fmt.Sprintf("state %d, the end, stays", from)
	}
	return fmt.Sprintf("at λ = %.4g the oracle says %s: %s [Thesis §4.1]", position, said, moved), verdict
}

func (b *lineEnvironment) clone() environment {
	out := *b // the theory is never written again
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	out.curves = b.curves.clone()
	return &out
}

func (b *lineEnvironment) hasClasses() bool { return false }

func (b *lineEnvironment) classChanges() int64 { return 0 }
