package pollinglab

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
	"lascope/world/web"
)

// PollingEnvironment is the polling lab at work: a web, and the scheme that polls it.
type PollingEnvironment struct {
	World    *web.Web
	Scheme   polling.Poller
	Settings *lab.Settings
	Tick     int64

	Trace    slotTrace
	sums     []float64   // scratch of the tree's view
	Latest   measurement // the latest complete measurement
	Pending  measurement // the measurement under way
	deferred bool        // the curves' last sample, or promised, still waits for coming
	deliver  func(value float64)
	epoch    int // counts the changes that make a measurement void; see recount

	rows     rowInterval
	expected lab.Expectation // Σ over the slots so far of Σ ω p

	curves *lab.Curves[PollingPoint] // nil until somebody looks
	Chain  *chainCount               // visits of a lone TRAA; nil until somebody looks
	order  pollingOrder
}

// A rowInterval is the state at the previous row, from which the next row's rates are taken.
type rowInterval struct {
	tick     int64
	totals   web.Totals
	expected float64
}

func newPollingEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := web.New(s)
	if err != nil {
		return nil, err
	}
	b := &PollingEnvironment{World: w, Settings: s, epoch: 1}
	if b.Scheme, err = b.newScheme(s, w); err != nil {
		return nil, err
	}
	return b, nil
}

// newScheme builds the scheme that the settings name for a web.
func (b *PollingEnvironment) newScheme(s *lab.Settings, w *web.Web) (polling.Poller, error) {
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

// Check asks the web and, where the scheme's constructor judges, builds a scheme.
func (b *PollingEnvironment) Check(a lab.Intervention) error {
	if shift, ok := a.(lab.ShiftAction); ok {
		return b.World.AllowsShift(shift.Name)
	}
	s := a.After()
	for _, key := range lab.WorldChanges(b.Settings, s) {
		if err := b.World.Allows(key, s); err != nil {
			return err
		}
	}
	_, err := b.newScheme(s, b.World)
	return err
}

func (b *PollingEnvironment) Left(n int64) int64 {
	if end := b.World.End(); end > 0 {
		return min(n, end-b.Tick)
	}
	return n
}

func (b *PollingEnvironment) Traced() bool { return b.Trace.on }

func (b *PollingEnvironment) Follow(on bool) { b.Trace.follow(on, b.Scheme, b.World.Pages()) }

func (b *PollingEnvironment) Room() int64 { return b.curves.Room(b.Tick) }

func (b *PollingEnvironment) Sample() {
	if b.World.Pages() >= DearPages {
		b.owe()
		return
	}
	b.curves.Record(b.Tick, b.Point(lab.ViewRequest{}))
}

func (b *PollingEnvironment) Step(n int64) {
	if b.Chain != nil {
		b.Chain.poll(b, n)
	} else {
		b.Scheme.Advance(b.Trace.web(b.World), b.Tick, n)
	}
	b.Tick += n
	b.expected.Add(n, b.World.Truth().Expected())
	b.Trace.end(b.Tick)
}

// Apply implements [lab.Environment].
func (b *PollingEnvironment) Apply(a lab.Intervention) (detail string, err error) {
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

func (b *PollingEnvironment) shift(name string) (string, error) {
	b.settleCurves()
	detail, err := b.World.Shift(name, b.Tick)
	if err != nil {
		return "", err
	}
	b.truthChanged()
	return detail, nil
}

// truthChanged tells the informed policies, and forgets what was derived from
// the truth before.
func (b *PollingEnvironment) truthChanged() {
	if i, ok := b.Scheme.(polling.Informed); ok {
		i.Inform(b.World.Truth())
	}
	b.order.stale = true
	b.recount()
}

func (b *PollingEnvironment) tune(a lab.TuneAction) error {
	b.settleCurves()
	tune := b.Scheme.Tune
	if a.World {
		tune = b.tuneWorld
	}
	if err := tune(a.Key, a.Settings); err != nil {
		return err
	}
	b.Settings = a.Settings
	b.Trace.forget()
	if a.World {
		b.truthChanged()
	} else {
		b.recount()
	}
	return nil
}

// tuneWorld changes the web and fits the scheme to it; the web is restored if the scheme
// refuses.
func (b *PollingEnvironment) tuneWorld(key string, s automata.Values) error {
	if err := b.World.Tune(key, s, b.Tick); err != nil {
		return err
	}
	err := b.Scheme.Resize(b.World.Capacity(), b.World.Omega())
	if err == nil {
		return nil
	}
	return errors.Join(err, b.World.Tune(key, b.Settings, b.Tick))
}

func (b *PollingEnvironment) takeOver(s *lab.Settings) error {
	scheme, err := b.newScheme(s, b.World)
	if err != nil {
		return err
	}
	b.settleCurves()
	b.Scheme, b.Settings = scheme, s
	b.Trace.forget()
	b.recount()
	b.Trace.attach(scheme)
	if b.curves != nil {
		b.curves.TakeOver(s.Scheme)
		b.curves.Record(b.Tick, b.Point(lab.ViewRequest{}))
	}
	return nil
}

func (b *PollingEnvironment) Columns() []string {
	if b.World.End() > 0 {
		return append(slices.Clone(pollingColumns), "caught")
	}
	return pollingColumns
}

func (b *PollingEnvironment) Row() []lab.Cell { return b.cells(b.Value()) }

// cells are a row with a value that was measured.
func (b *PollingEnvironment) cells(value float64) []lab.Cell {
	t, now := b.World.Truth(), b.World.Totals()
	slots := float64(b.Tick - b.rows.tick)
	polls := float64(now.Polls - b.rows.totals.Polls)
	importance := math.NaN()
	if b.World.End() == 0 {
		importance = stats.Ratio(now.Retrieved-b.rows.totals.Retrieved, b.expected.Sum()-b.rows.expected)
	}
	row := []lab.Cell{
		lab.Count(b.Tick), lab.Count(now.Polls), lab.Fraction(value),
		lab.Fraction(t.OptimalValue), lab.Fraction(t.ProportionalValue), lab.Fraction(t.UniformValue),
		lab.Fraction(stats.Ratio(float64(now.Hits-b.rows.totals.Hits), polls)),
		lab.Fraction(importance),
		lab.Fraction(stats.Ratio(polls, slots*float64(b.World.Capacity()))),
	}
	if b.World.End() > 0 {
		row = append(row, lab.Fraction(b.caught()))
	}
	b.rows = rowInterval{b.Tick, now, b.expected.Sum()}
	return row
}

// caught is the part of a trace's changes so far that a poll has shown.
func (b *PollingEnvironment) caught() float64 {
	return stats.Ratio(float64(b.World.Totals().Hits), float64(b.World.Changes(b.Tick)))
}

func (b *PollingEnvironment) PageShares() ([]string, func(yield func([]lab.Cell) bool)) {
	heading := []string{"page", "p", "importance", "share", "optimal_share", "polls", "hits"}
	b.measure(lab.ViewRequest{})
	shares := b.Latest.shares
	t, trace := b.World.Truth(), b.World.End() > 0
	return heading, func(yield func([]lab.Cell) bool) {
		for page, share := range shares {
			polls, hits := b.World.Count(page)
			name, p, omega := lab.Count(int64(page+1)), lab.Real(t.Rate(page)), lab.Real(t.Omega(page))
			if trace {
				name, p, omega = lab.Name(b.World.Name(page)), lab.Cell{}, lab.Cell{}
			}
			if !yield([]lab.Cell{name, p, omega, lab.Real(share), lab.Real(t.Optimal(page)), lab.Count(int64(polls)), lab.Count(int64(hits))}) {
				return
			}
		}
	}
}

// End is the last tick of a trace; 0 on a simulated web.
func (b *PollingEnvironment) End() int64 { return b.World.End() }

func (b *PollingEnvironment) Ended() string {
	if end := b.World.End(); end > 0 && b.Tick >= end {
		return fmt.Sprintf("the trace ends at tick %s", stats.Thousands(end))
	}
	return ""
}

func (b *PollingEnvironment) Converged() bool { return false }

func (b *PollingEnvironment) Warnings() []string {
	if w, ok := b.Scheme.(automata.Warner); ok {
		if s := w.Warning(); s != "" {
			return []string{s}
		}
	}
	return nil
}

func (b *PollingEnvironment) Clone() lab.Environment {
	b.settleCurves()
	out := *b
	out.World, out.Scheme = b.World.Clone(), b.Scheme.Clone()
	if a, ok := out.Scheme.(polling.Attached); ok {
		a.Attach(out.World.Omega(), out.World.Truth())
	}
	out.deliver = nil
	out.sums, out.Latest, out.Pending = nil, measurement{}, measurement{} // measured when next looked at
	out.Trace = b.Trace.clone()
	out.Trace.attach(out.Scheme)
	out.curves, out.Chain = b.curves.Clone(), b.Chain.clone()
	return &out
}

func (b *PollingEnvironment) HasClasses() bool {
	_, ok := b.Scheme.(polling.Classes)
	return ok
}

func (b *PollingEnvironment) ClassChanges() int64 {
	if c, ok := b.Scheme.(polling.Classes); ok {
		return c.Exchanges()
	}
	return 0
}
