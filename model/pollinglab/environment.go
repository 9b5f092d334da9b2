package pollinglab

import (
	"fmt"
	"math"
	"slices"
	"time"

	"lascope/automata/polling"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/model/program"
	"lascope/world"
	"lascope/world/web"
)

// An Environment is a web and the scheme that polls it.
type Environment struct {
	measurer

	window      lab.Window[sum] // of the latest polls
	certificate certificate
	checks      checks

	curves   *lab.Curves[Point] `own:""` // nil before the first Observe
	rows     rowInterval
	starts   []Point         `own:"clip"` // where the view's rates begin anew: at a takeover, a new capacity, a shift not repeated by the line
	expected lab.Expectation // Σ over the slots so far of Σ ω p
	stalled  bool            // the polls of the next slot are not known
	promised bool            // a race waits for the value; see Defer
}

func newEnvironment(s *lab.Settings) lab.Environment {
	w := refusal.Must(web.New(s))
	scheme := refusal.Must(newScheme(s, w))
	e := &Environment{measurer: measurer{present: present{Web: w, Scheme: scheme, Settings: s, epoch: 1}}}
	e.beginWindow()
	e.checks.last = -1
	return e
}

// check refuses settings under which the scheme cannot play, where the line gives the number of pages.
func check(s *lab.Settings) error {
	row := lab.Row[polling.Scheme](s.Scheme)
	err := row.AllowsUnit(web.Posed(s))
	if err != nil || row.Check == nil || web.Counted(s) {
		return err
	}
	return refusal.Of(func() { row.Check(posed(s, s.Int("pages"))) })
}

// newScheme builds the scheme that the settings name for a web.
func newScheme(s *lab.Settings, w *web.Web) (polling.Poller, error) {
	row := lab.Row[polling.Scheme](s.Scheme)
	return row.New(setup(row, s, w))
}

// posed describes to a scheme what the settings alone say of the web that it is to poll.
func posed(s *lab.Settings, pages int) polling.Setup {
	return polling.Setup{Pages: pages, Capacity: s.Int("capacity"), Unit: web.Posed(s), Values: s, Program: startProgram(s, pages),
		Counts: s.Word("updates") == "cumulative" && s.Word("feedback") == "pages"}
}

// setup describes to a scheme the web that it is to poll.
func setup(row polling.Scheme, s *lab.Settings, w *web.Web) polling.Setup {
	seed, out := uint64(s.Number("seed")), posed(s, w.Pages())
	out.Omega, out.Costs, out.Oracle, out.Updates = w.Omega(), w.Costs(), w.Truth(), s.Word("updates")
	out.Seed, out.Order = world.Substream(seed, "scheme "+row.Name), world.Substream(seed, "turns "+row.Name)
	return out
}

// programStep is the longest wait for an outside program while a screen is on.
const programStep = 3 * time.Millisecond

// startProgram returns a function that starts the outside program of the settings; nil if they have none.
func startProgram(s *lab.Settings, pages int) func() (polling.Program, error) {
	if s.Program == nil {
		return nil
	}
	c := program.Command{Words: s.Program.Command(), Patience: s.Program.Patience, StartPatience: s.Program.Start}
	if s.Program.Live {
		c.Step = programStep
	}
	hello := fmt.Sprintf("%s polling pages=%d capacity=%d seed=%s", program.Protocol, pages, s.Int("capacity"), s.Word("seed"))
	return func() (polling.Program, error) {
		if s.Program.Recorded {
			return nil, fmt.Errorf("own: a file names its program, %s, and no file starts one; give it, or another, with --exec",
				lab.Quoted(lab.CommandLine(c.Words)))
		}
		start := c.Start
		if s.Program.Parent {
			start = c.Parent
		}
		p, err := start(hello)
		if err != nil {
			return nil, err
		}
		return p, nil
	}
}

// Failed is the error of the scheme's outside program, or of a game for whose next slot the person
// has named no page; nil if all is well.
func (e *Environment) Failed() error {
	switch s := e.Scheme.(type) {
	case *polling.You:
		if e.stalled {
			return lab.Stalled(s.Spent(), e.Settings, e.Tick)
		}
	case polling.Waiting:
		return s.Ended()
	}
	return nil
}

// Left is n, or the slots up to the end of a recorded web.
func (e *Environment) Left(n int64) int64 {
	if end := e.End(); end > 0 {
		n = min(n, end-e.Tick)
	}
	if w, ok := e.Scheme.(polling.Waiting); ok {
		ready := w.Ready(n)
		e.stalled, n = n > 0 && ready == 0, ready
	}
	return n
}

// Step runs n slots, at most UntilSample.
func (e *Environment) Step(n int64) {
	answers := e.Trace.web(e.Web)
	if e.Chain != nil {
		e.Chain.poll(&e.present, answers, n)
	} else {
		e.Scheme.Advance(answers, e.Tick, n)
	}
	e.Tick += n
	e.expected.Add(n, e.Truth().Expected)
	if e.Trace.recording {
		e.Trace.recording, e.Trace.tick = false, e.Tick
	}
}

// Check: the web judges its own parameters, the scheme's row the web under the settings afterwards, since Tune of a scheme knows
// neither the feedback nor the updates.
func (e *Environment) Check(a *lab.Intervention) error {
	switch a.Kind {
	case lab.MarkShift:
		return e.Web.AllowsShift(a.Name)
	case lab.MarkNone:
		return a.Allowed(e.Pages(), e.Person())
	}
	s := a.Settings
	for _, key := range lab.WorldChanges(e.Settings, s) {
		if err := e.Web.Allows(key, s); err != nil {
			return err
		}
	}
	row := lab.Row[polling.Scheme](s.Scheme)
	return row.Allows(setup(row, s, e.Web))
}

// Shift does a shift between two slots, and describes it. It begins the checks anew, unless the line repeats the shift sooner after the
// one before than the first checks take.
func (e *Environment) Shift(shift any) string {
	e.Complete()
	s := shift.(world.Shift[*web.Web])
	detail := e.Web.Shift(s, e.Tick)
	c, repeated := &e.checks, s.Name == e.Settings.Word("shift")
	if soon := e.Tick-max(c.shifted, c.start.Tick) < firstChecks*e.checkSpacing(); !repeated || !soon {
		e.startRates(e.pointOf(math.NaN()))
		e.begin(s.Name, lab.MarkShift)
	}
	if repeated {
		c.shifted = e.Tick
	}
	e.truthChanged()
	return detail
}

// truthChanged informs the policies that know the truth, and invalidates the values
// derived from the previous truth: one that was reached may be lost by it.
func (e *Environment) truthChanged() {
	e.checks.held = false
	if i, ok := e.Scheme.(polling.Informed); ok {
		i.Inform(e.Truth())
	}
	e.order.stale = true
	e.invalidate()
}

// invalidate voids measurements and visit counts, which belong to a previous truth,
// scheme or parameter.
func (e *Environment) invalidate() {
	e.epoch++
	e.countVisits()
}

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	e.Complete()
	now := e.pointOf(math.NaN())
	if !a.World {
		e.Scheme.Tune(a.Name, a.Settings)
	} else {
		e.tuneWorld(a.Name, a.Settings)
	}
	e.Settings = a.Settings
	e.Trace.forget()
	switch a.Name {
	case "capacity":
		e.beginWindow()
		e.startRates(now)
	case "importance":
		e.rows.Retrieved, e.rows.expected = e.Totals().Retrieved, e.expected.Sum()
	}
	if a.World {
		e.certificate.since = e.Tick
		e.truthChanged()
	} else {
		e.invalidate()
	}
}

// startRates begins the view's rates at the present tick, with the sample before the change.
func (e *Environment) startRates(before Point) { e.starts = append(slices.Clip(e.starts), before) }

// TakeOver puts the scheme of settings in charge.
func (e *Environment) TakeOver(s *lab.Settings) {
	scheme := refusal.Must(newScheme(s, e.Web))
	e.Complete()
	e.startRates(e.pointOf(math.NaN()))
	e.Scheme, e.Settings = scheme, s
	e.begin(s.Scheme.Name, lab.MarkScheme)
	e.certificate.since = e.Tick
	e.Trace.forget()
	e.invalidate()
	e.attach()
	e.curves.TakeOver(s.Scheme, e.Tick, func() Point { return e.point(lab.ViewRequest{}) })
}

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		e.curves = e.newCurves()
		e.countVisits()
	}
	return e.view(request)
}

// Columns: a recorded web and one with costs have one more.
func (p *present) Columns() []string {
	all := p.Settings.Scheme.Lab.Columns
	switch {
	case p.End() > 0:
		return append(slices.Clip(all), "caught")
	case p.Costs() != nil:
		return append(slices.Clip(all), "spent")
	}
	return all
}

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell { return e.row(e.Value()) }

// Own puts the scheme of a copy on its web; see [memory.Owner]. The copy measures anew when it is next observed.
func (e *Environment) Own() {
	e.Web = e.Web.Clone()
	e.Scheme.Attach(e.Omega(), e.Costs(), e.Truth())
	e.attach()
}
