package linelab

import (
	"fmt"
	"math"

	"lascope/automata"
	"lascope/automata/location"
	"lascope/model/lab"
	"lascope/world/point"
)

// LineEnvironment is the line lab at work: a point, an oracle that may lie, and the
// automaton that asks it.
type LineEnvironment struct {
	World    *point.Line
	Scheme   location.Locator
	settings *lab.Settings
	tick     int64

	Theory         lab.ChainTheory
	Stale          bool    // the theory is of an earlier truth; see known
	mean, variance float64 // of the stationary distribution; NaN if there is none, or nobody has looked

	low, high int // the states visited are those from low up to high, not included; see visits

	curves *lab.Curves[LinePoint] // nil until somebody looks
}

func newLineEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := point.NewLine(s)
	if err != nil {
		return nil, err
	}
	b := &LineEnvironment{World: w, settings: s}
	if b.Scheme, err = locatorRow(s.Scheme.Name).New(location.Setup{Values: s}); err != nil {
		return nil, err
	}
	b.renew()
	b.known()
	return b, nil
}

// renew forgets the visits that were made under another truth. The theory is left to
// whoever looks: of a million states it takes a while, and the web may shift in every slot.
func (b *LineEnvironment) renew() {
	b.Stale = true
	b.mean, b.variance = math.NaN(), math.NaN()
	b.Scheme.Forget()
	b.low, b.high = 0, 0
}

// known is the theory under the present truth.
func (b *LineEnvironment) known() *lab.ChainTheory {
	if b.Stale {
		up, down := b.Scheme.Chain(b.World.ChanceRight)
		b.Theory, b.Stale = lab.ChainTheory{Up: up, Down: down, Stationary: automata.Stationary(up, down)}, false
	}
	return &b.Theory
}

// visits are the visits of each state, all of them made from state low up to state
// high, which is not included. A step leads to a state beside the last, so that those
// visited lie side by side: of a million states only they are looked at.
func (b *LineEnvironment) visits() (visits []int64, low, high int) {
	visits = b.Scheme.Visits()
	if b.low == b.high {
		if s := b.Scheme.State(); visits[s] > 0 {
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

func (b *LineEnvironment) Check(lab.Intervention) error { return nil } // nothing is refused within its range

func (b *LineEnvironment) Left(n int64) int64 { return n }

func (b *LineEnvironment) Traced() bool { return false }

func (b *LineEnvironment) Step(n int64) {
	b.Scheme.Advance(b.World, n)
	b.tick += n
}

func (b *LineEnvironment) Follow(bool)           {} // the scheme keeps its last step by itself
func (b *LineEnvironment) Watch(lab.ViewRequest) {}

func (b *LineEnvironment) Room() int64 { return b.curves.Room(b.tick) }

func (b *LineEnvironment) Sample() { b.curves.Record(b.tick, b.point()) }

// Apply implements [lab.Environment].
func (b *LineEnvironment) Apply(a lab.Intervention) (detail string, err error) {
	switch a := a.(type) {
	case lab.ShiftAction:
		return b.shift(a.Name)
	case lab.TuneAction:
		err = b.tune(a)
	case lab.TakeoverAction:
		err = b.takeOver(a.Settings)
	}
	return "", err
}

func (b *LineEnvironment) shift(name string) (string, error) {
	detail, err := b.World.Shift(name)
	b.renew()
	return detail, err
}

func (b *LineEnvironment) tune(a lab.TuneAction) error {
	key, s := a.Key, a.Settings
	var err error
	if a.World {
		err = b.World.Tune(key, s)
	} else {
		err = b.Scheme.Tune(key, s)
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

func (b *LineEnvironment) takeOver(s *lab.Settings) error {
	scheme, err := locatorRow(s.Scheme.Name).New(location.Setup{Values: s})
	if err != nil {
		return err
	}
	b.Scheme, b.settings = scheme, s
	b.renew()
	return nil
}

// position is where the scheme is now.
func (b *LineEnvironment) position() float64 { return b.Scheme.Position(b.Scheme.State()) }

// distance is the total variation between the visits so far and the theory.
func (b *LineEnvironment) distance() float64 { return b.known().Distance(b.visits()) }

// moments are the mean and the variance of the positions visited.
func (b *LineEnvironment) moments() (mean, variance float64) {
	visits, low, high := b.visits()
	return lab.Moments(visits[low:high], func(s int) float64 { return b.Scheme.Position(low + s) })
}

func (b *LineEnvironment) Columns() []string {
	return lineColumns
}

func (b *LineEnvironment) Row() []lab.Cell {
	mean, variance := b.moments()
	return []lab.Cell{
		lab.Count(b.tick), lab.Count(int64(b.Scheme.State())), lab.Fraction(b.position()), lab.Fraction(b.World.Target()),
		lab.Fraction(mean), lab.Real(variance), lab.Fraction(b.distance()),
	}
}

func (b *LineEnvironment) Ended() string   { return "" }
func (b *LineEnvironment) Converged() bool { return false }

func (b *LineEnvironment) Warnings() []string {
	switch p := b.World.Reliability(); {
	case p < 0.5:
		return []string{"p is below one half: the oracle deceives, and the automaton is driven to the ends; try p=0.7"}
	case p == 0.5:
		return []string{"p is one half: the oracle knows nothing, and the automaton wanders; try p=0.7"}
	}
	return nil
}

func (b *LineEnvironment) Observe(look lab.ViewRequest) lab.View {
	if b.curves == nil {
		// A sample costs a view request at every state, about as much as a tick each.
		b.curves = lab.NewCurves[LinePoint](1+int64(b.Scheme.States()/8), b.settings.Scheme)
		b.curves.Record(b.tick, b.point())
	}
	now := b.point()
	v := &LineView{
		Target: b.World.Target(), Reliability: b.World.Reliability(), Position: now.Position,
		Chain:  b.chainView(look),
		Whole:  lab.UpToNow(b.curves.Whole.All(), now, lab.Equal),
		Recent: lab.UpToNow(b.curves.Recent.All(), now, lab.Equal),
	}
	v.Mean, v.Variance = b.moments()
	if theory := b.known(); math.IsNaN(b.mean) && theory.Stationary != nil {
		b.mean, b.variance = lab.Moments(theory.Stationary, b.Scheme.Position)
	}
	v.TheoryMean, v.TheoryVariance = b.mean, b.variance
	return v
}

// point measures the present.
func (b *LineEnvironment) point() LinePoint {
	return LinePoint{Tick: b.tick, Position: b.position(), Target: b.World.Target(), Distance: b.distance()}
}

func (b *LineEnvironment) chainView(look lab.ViewRequest) *lab.ChainView {
	n := b.Scheme.States() - 1
	v := &lab.ChainView{
		Title: b.settings.Scheme.Title, First: 0, N: n,
		State: b.Scheme.State(), From: -1,
		Low: "λ = 0", High: "λ = 1",
		Target: b.World.Target() * float64(n), TargetName: "λ*",
		TargetWords: fmt.Sprintf("%.4g", b.World.Target()),
	}
	if from, right, ok := b.Scheme.Last(); ok {
		v.From = from
		v.Step, v.Hidden = b.stepWords(from, right)
	}
	theory := b.known()
	if theory.Stationary == nil {
		v.NoTheory = "this chain can come to rest at more than one place, so it has no single stationary distribution"
	}
	visits, low, high := b.visits()
	v.Draw(look.Width, theory, visits, low, high)
	return v
}

// stepWords describes the last step, and the hidden truth about it.
func (b *LineEnvironment) stepWords(from int, right bool) (step, hidden string) {
	p := b.World.Reliability()
	position, said, verdict := b.Scheme.Position(from), "left", fmt.Sprintf("a lie, told with probability %.4g", 1-p)
	if right {
		said = "right"
	}
	switch {
	case position == b.World.Target():
		verdict = "on the target either is as good"
	case right == (position < b.World.Target()):
		verdict = fmt.Sprintf("the truth, told with probability %.4g", p)
	}
	moved := fmt.Sprintf("state %d → %d", from, b.Scheme.State())
	if from == b.Scheme.State() {
		moved = fmt.Sprintf("state %d, the end, stays", from)
	}
	return fmt.Sprintf("at λ = %.4g the oracle says %s: %s [Thesis §4.1]", position, said, moved), verdict
}

func (b *LineEnvironment) Clone() lab.Environment {
	out := *b // the theory is never written again
	out.World, out.Scheme = b.World.Clone(), b.Scheme.Clone()
	out.curves = b.curves.Clone()
	return &out
}

func (b *LineEnvironment) HasClasses() bool { return false }

func (b *LineEnvironment) ClassChanges() int64 { return 0 }
