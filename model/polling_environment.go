package model

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/world"
	"lascope/world/web"
)

// pollingEnvironment is the polling lab at work: a web, and the scheme that polls it.
type pollingEnvironment struct {
	world    *web.Polling
	scheme   polling.Poller
	settings *Settings
	tick     int64

	trace    slotTrace
	sums     []float64   // scratch of the tree's view
	latest   measurement // the latest complete measurement
	pending  measurement // the measurement under way
	deferred bool        // the curves' last sample, or promised, still waits for coming
	deliver  func(value float64)
	epoch    int // counts the changes that make a measurement void; see recount

	rows     rowInterval
	expected expectation // Σ over the slots so far of Σ ω p

	curves *curves[PollingPoint] // nil until somebody looks
	chain  *chainCount           // visits of a lone TRAA; nil until somebody looks
	order  pollingOrder
}

// A rowInterval is the state at the previous row, from which the next row's rates are taken.
type rowInterval struct {
	tick     int64
	totals   web.PollingTotals
	expected float64
}

func newPollingEnvironment(s *Settings) (environment, error) {
	w, err := web.NewPolling(s)
	if err != nil {
		return nil, err
	}
	b := &pollingEnvironment{world: w, settings: s, epoch: 1}
	if b.scheme, err = b.newScheme(s, w); err != nil {
		return nil, err
	}
	return b, nil
}

// newScheme builds the scheme that the settings name for a web.
func (b *pollingEnvironment) newScheme(s *Settings, w *web.Polling) (polling.Poller, error) {
	row := pollerRow(s.Scheme.Name)
	return row.New(polling.Setup{
		Pages:    w.Pages(),
		Capacity: s.Int("capacity"),
		Omega:    w.Omega(),
		Oracle:   w.Truth(),
		Seed:     world.Substream(uint64(s.Number("seed")), "scheme "+row.Name),
		Values:   s,
	})
}

// check asks the web and, where the scheme's constructor judges, builds a scheme.
func (b *pollingEnvironment) check(a Intervention) error {
	if shift, ok := a.(ShiftAction); ok {
		return b.world.AllowsShift(shift.Name)
	}
	s := a.After()
	for _, key := range worldChanges(b.settings, s) {
		if err := b.world.Allows(key, s); err != nil {
			return err
		}
	}
	_, err := b.newScheme(s, b.world)
	return err
}

func (b *pollingEnvironment) left(n int64) int64 {
	if end := b.world.End(); end > 0 {
		return min(n, end-b.tick)
	}
	return n
}

func (b *pollingEnvironment) traced() bool { return b.trace.on }

func (b *pollingEnvironment) follow(on bool) { b.trace.follow(on, b.scheme, b.world.Pages()) }

func (b *pollingEnvironment) room() int64 { return b.curves.room(b.tick) }

func (b *pollingEnvironment) sample() {
	if b.world.Pages() >= dearPages {
		b.owe()
		return
	}
	b.curves.record(b.tick, b.point(ViewRequest{}))
}

func (b *pollingEnvironment) step(n int64) {
	if b.chain != nil {
		b.chain.poll(b, n)
	} else {
		b.scheme.Advance(b.trace.web(b.world), b.tick, n)
	}
	b.tick += n
	b.expected.add(n, b.world.Truth().Expected())
	b.trace.end(b.tick)
}

// apply implements [environment].
func (b *pollingEnvironment) apply(a Intervention) (detail string, err error) {
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

func (b *pollingEnvironment) shift(name string) (string, error) {
	b.settleCurves()
	detail, err := b.world.Shift(name, b.tick)
	if err != nil {
		return "", err
	}
	b.truthChanged()
	return detail, nil
}

// truthChanged tells the informed policies, and forgets what was derived from
// the truth before.
func (b *pollingEnvironment) truthChanged() {
	if i, ok := b.scheme.(polling.Informed); ok {
		i.Inform(b.world.Truth())
	}
	b.order.stale = true
	b.recount()
}

func (b *pollingEnvironment) tune(a TuneAction) error {
	b.settleCurves()
	tune := b.scheme.Tune
	if a.World {
		tune = b.tuneWorld
	}
	if err := tune(a.Key, a.Settings); err != nil {
		return err
	}
	b.settings = a.Settings
	b.trace.forget()
	if a.World {
		b.truthChanged()
	} else {
		b.recount()
	}
	return nil
}

// tuneWorld changes the web and fits the scheme to it; the web is restored if the scheme
// refuses.
func (b *pollingEnvironment) tuneWorld(key string, s automata.Values) error {
	if err := b.world.Tune(key, s, b.tick); err != nil {
		return err
	}
	err := b.scheme.Resize(b.world.Capacity(), b.world.Omega())
	if err == nil {
		return nil
	}
	return errors.Join(err, b.world.Tune(key, b.settings, b.tick))
}

func (b *pollingEnvironment) takeOver(s *Settings) error {
	scheme, err := b.newScheme(s, b.world)
	if err != nil {
		return err
	}
	b.settleCurves()
	b.scheme, b.settings = scheme, s
	b.trace.forget()
	b.recount()
	b.trace.attach(scheme)
	if b.curves != nil {
		b.curves.takeOver(s.Scheme)
		b.curves.record(b.tick, b.point(ViewRequest{}))
	}
	return nil
}

func (b *pollingEnvironment) columns() []string {
	if b.world.End() > 0 {
		return append(slices.Clone(pollingColumns), "caught")
	}
	return pollingColumns
}

func (b *pollingEnvironment) row() []Cell { return b.cells(b.value()) }

// cells are a row with a value that was measured.
func (b *pollingEnvironment) cells(value float64) []Cell {
	t, now := b.world.Truth(), b.world.Totals()
	slots := float64(b.tick - b.rows.tick)
	polls := float64(now.Polls - b.rows.totals.Polls)
	importance := math.NaN()
	if b.world.End() == 0 {
		importance = ratio(now.Retrieved-b.rows.totals.Retrieved, b.expected.sum()-b.rows.expected)
	}
	row := []Cell{
		Count(b.tick), Count(now.Polls), Fraction(value),
		Fraction(t.OptimalValue), Fraction(t.ProportionalValue), Fraction(t.UniformValue),
		Fraction(ratio(float64(now.Hits-b.rows.totals.Hits), polls)),
		Fraction(importance),
		Fraction(ratio(polls, slots*float64(b.world.Capacity()))),
	}
	if b.world.End() > 0 {
		row = append(row, Fraction(b.caught()))
	}
	b.rows = rowInterval{b.tick, now, b.expected.sum()}
	return row
}

// caught is the part of a trace's changes so far that a poll has shown.
func (b *pollingEnvironment) caught() float64 {
	return ratio(float64(b.world.Totals().Hits), float64(b.world.Changes(b.tick)))
}

func (b *pollingEnvironment) pageShares() ([]string, func(yield func([]Cell) bool)) {
	heading := []string{"page", "p", "importance", "share", "optimal_share", "polls", "hits"}
	b.measure(ViewRequest{})
	shares := b.latest.shares
	t, trace := b.world.Truth(), b.world.End() > 0
	return heading, func(yield func([]Cell) bool) {
		for page, share := range shares {
			polls, hits := b.world.Count(page)
			name, p, omega := Count(int64(page+1)), Real(t.Rate(page)), Real(t.Omega(page))
			if trace {
				name, p, omega = Name(b.world.Name(page)), Cell{}, Cell{}
			}
			if !yield([]Cell{name, p, omega, Real(share), Real(t.Optimal(page)), Count(int64(polls)), Count(int64(hits))}) {
				return
			}
		}
	}
}

// end is the last tick of a trace; 0 on a simulated web.
func (b *pollingEnvironment) end() int64 { return b.world.End() }

func (b *pollingEnvironment) ended() string {
	if end := b.world.End(); end > 0 && b.tick >= end {
		return fmt.Sprintf("the trace ends at tick %s", Thousands(end))
	}
	return ""
}

func (b *pollingEnvironment) converged() bool { return false }

func (b *pollingEnvironment) warnings() []string {
	if w, ok := b.scheme.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			return []string{s}
		}
	}
	return nil
}

func (b *pollingEnvironment) clone() environment {
	b.settleCurves()
	out := *b
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	if a, ok := out.scheme.(polling.Attached); ok {
		a.Attach(out.world.Omega(), out.world.Truth())
	}
	out.deliver = nil
	out.sums, out.latest, out.pending = nil, measurement{}, measurement{} // measured when next looked at
	out.trace = b.trace.clone()
	out.trace.attach(out.scheme)
	out.curves, out.chain = b.curves.clone(), b.chain.clone()
	return &out
}

func (b *pollingEnvironment) hasClasses() bool {
	_, ok := b.scheme.(polling.Classes)
	return ok
}

func (b *pollingEnvironment) classChanges() int64 {
	if c, ok := b.scheme.(polling.Classes); ok {
		return c.Exchanges()
	}
	return 0
}
