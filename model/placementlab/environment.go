package placementlab

import (
	"fmt"
	"math"
	"slices"

	"lascope/automata"
	"lascope/automata/partition"
	"lascope/internal/refusal"
	"lascope/model/lab"
	"lascope/world"
	"lascope/world/hidden"
)

var _ partition.Queries = (*queryLog)(nil)

// An Environment is a world of objects in hidden groups, and the scheme that moves the
// objects between classes.
type Environment struct {
	present
	measurements
	past  partition.Counts // of the schemes that ran before this one
	truth groupMatch       `own:"drop"` // derived by the next refresh

	trace   partition.Trace
	columns []string
	curves  *lab.Curves[Point] `own:""`     // nil before the first Observe
	asked   *queryLog          `own:""`     // nil before the first Observe
	rowOf   []int16            `own:"drop"` // of each object in the matrix, as seen last
	before  *Environment       // as it was before the latest shift, if it was watched; else nil
}

// The present is the state of the lab between two slots.
type present struct {
	lab.Base
	World    *hidden.Placement     `own:""`
	Scheme   partition.Partitioner `own:""`
	rules    partition.Scheme
	settings *lab.Settings
	tick     int64
}

func newEnvironment(s *lab.Settings) lab.Environment {
	w := refusal.Must(hidden.NewPlacement(s))
	e := &Environment{present: present{World: w, settings: s, rules: lab.Row[partition.Scheme](s.Scheme)}}
	e.columns = s.Lab.Columns
	if e.rules.Sites {
		refusal.Check(w.LayHosts(s))
	}
	refusal.Check(closes(s.Scheme, s.Word("shift")))
	e.Scheme = e.newScheme(s, nil)
	if e.unequal(s) {
		e.columns = append(slices.Clip(e.columns), "right")
	}
	e.begin()
	return e
}

// closes refuses the shift close where nothing is downloaded.
func closes(to *lab.Scheme, shift string) error {
	if shift != "close" || lab.Row[partition.Scheme](to).Sites {
		return nil
	}
	return fmt.Errorf("close: %s downloads nothing, so no access point closes; take oma-time", to.Name)
}

// unequal reports whether access points or sites may differ in this run, as its rows then say which sites stand at their own.
func (p *present) unequal(s *lab.Settings) bool {
	return p.World.Unequal() || s.Word("shift") == "close" || p.rules.Sites && (s.Number("trial") > 0 || s.Word("compare") == "rate")
}

// newScheme builds the scheme that the settings name. It starts from a previous scheme's
// placement unless from is nil.
func (e *Environment) newScheme(s *lab.Settings, from *partition.Placement) partition.Partitioner {
	row := lab.Row[partition.Scheme](s.Scheme)
	scheme := row.New(e.setup(row, s, from, e.World.Placed()))
	if row.Sites {
		e.World.Sites().SetTimes(s)
		refusal.Check(e.World.Sites().LayPoints(s))
	}
	return scheme
}

// setup describes to a scheme the objects that it is to place.
func (e *Environment) setup(row partition.Scheme, s *lab.Settings, from *partition.Placement, objects *hidden.Placement) partition.Setup {
	seed := uint64(s.Number("seed"))
	return partition.Setup{
		Objects: objects.Objects(), Classes: objects.Classes, Capacities: objects.Capacities, Hosts: objects != e.World,
		From: from, Groups: objects.Groups(),
		Seed:      world.Substream(seed, "scheme "+row.Name),
		StartSeed: world.Substream(seed, "first placement"),
		Values:    s,
	}
}

// answers is the part of the world that the scheme may query.
func (e *Environment) answers() partition.Queries {
	if e.asked != nil {
		return e.asked
	}
	if e.rules.Sites {
		return e.World.Sites()
	}
	return e.World
}

// Step runs n slots, at most UntilSample.
func (e *Environment) Step(n int64) {
	hosted := e.World.Hosted()
	e.Scheme.Advance(e.answers(), e.tick, n)
	e.tick += n
	if hosted != e.World.Hosted() { // its sites are the objects from now on
		e.truth, e.rowOf = groupMatch{}, nil
	}
}

// Check: no live parameter of these schemes is refused within its range.
func (e *Environment) Check(a *lab.Intervention) error {
	s := a.Settings
	switch a.Kind {
	case lab.MarkShift:
		return closes(s.Scheme, a.Name)
	case lab.MarkTuning:
		return closes(s.Scheme, s.Word("shift"))
	}
	if err := closes(s.Scheme, s.Word("shift")); err != nil || s.Scheme == e.settings.Scheme {
		return err
	}
	row := lab.Row[partition.Scheme](s.Scheme)
	return refusal.Of(func() { row.Allows(e.setup(row, s, nil, e.World)) })
}

// Shift does a shift between two slots, and describes it.
func (e *Environment) Shift(shift any) string {
	e.truth.stale = true
	e.remember()
	detail := e.World.Shift(shift.(world.Shift[*hidden.Placement]), e.tick)
	e.begin()
	return detail
}

// Tune puts the value of a parameter in force.
func (e *Environment) Tune(a *lab.Intervention) {
	lab.Tune(a, e.World, e.Scheme)
	if e.rules.Sites {
		e.World.Sites().SetTimes(a.Settings)
	}
	e.settings = a.Settings
	if !a.World {
		e.trace.Reset() // its states are the previous ones
	}
}

// TakeOver replaces the scheme. The next one places sites where this one placed hosts.
func (e *Environment) TakeOver(s *lab.Settings) {
	from := e.Scheme.Memory().Placement()
	if hosts := e.release(); hosts != nil {
		from = from.Spread(hosts)
		e.truth, e.rowOf = groupMatch{}, nil
	}
	scheme := e.newScheme(s, from)
	e.past, e.before = e.Counts(), nil
	e.Scheme, e.settings, e.rules = scheme, s, lab.Row[partition.Scheme](s.Scheme)
	e.truth.stale = true
	e.begin()
	e.Follow(e.Traced())
	e.curves.TakeOver(s.Scheme, e.tick, e.point)
}

// release makes every site an object; see [partition.Sites].
func (e *Environment) release() []int32 {
	if e.asked != nil {
		return e.asked.Release()
	}
	return e.World.Sites().Release()
}

// Observe fills the lab's part of a snapshot.
func (e *Environment) Observe(request lab.ViewRequest) lab.View {
	e.Watch(request)
	if e.curves == nil {
		e.curves = lab.NewCurves(e.sampleSpacing(), e.settings.Scheme, e.tick, e.point())
		e.asked = newQueryLog(e.World.Sites(), e.tick)
	}
	now, m := e.point(), e.Scheme.Memory()
	v := &View{
		Objects: m.Objects(), Classes: m.Classes(), N: m.States(), Words: wordsOf(e.rules.Sites, e.World.Hosted()),
		Progress: Progress{
			Accuracy: now.Accuracy, Right: int(e.truth.right), Correct: e.truth.correct(), Converged: e.Converged(),
			Settled: e.settled(),
			Counts:  e.Counts(), Events: e.goal.Events,
		},
		Downloads: Downloads{
			Sites: e.rules.Sites, MeanTime: now.MeanTime, FixedTime: e.World.Sites().FixedTime(),
			Precision: math.NaN(), Recall: math.NaN(), Base: math.NaN(),
		},
		Schemes: e.curves.Schemes,
		Samples: e.curves.UpTo(now, lab.Equal),
	}
	v.Penalised, v.Of = e.latest()
	if v.Sites {
		j := e.World.Sites().Judged()
		v.Precision, v.Recall, v.Base = j.Precision(), j.Recall(), j.Base()
		v.Hosts, v.Hosted = e.World.Hosts(), e.World.Hosted()
	}
	if !v.Sites { // a site moves by its own time and waits for no other
		v.Waits = e.waits()
	}
	explainer{&e.present, &e.trace}.explain(v)
	v.Arms = e.arms(request, v)
	v.Matrix = e.matrix(request)
	if e.before != nil {
		v.Before, v.ShiftedAt = e.before.matrix(request), e.before.tick
	}
	v.Lockout = e.lockout()
	v.Times = e.times()
	if c := request.Chosen; c.Kind == lab.AboutObject && c.First >= 0 && c.First < v.Objects {
		v.Chosen = &ChosenObject{e.placed(c.First), Position{m.Class(c.First), m.State(c.First)}}
	}
	return v
}

// depth is the number of innermost states that count as converged.
func (p *present) depth() int {
	if !p.rules.Sites && p.settings.Word("stop") == "two" {
		return 2
	}
	return 1
}

// settled counts the objects in the states that count as converged.
func (p *present) settled() (objects int) {
	m := p.Scheme.Memory()
	for c := range m.Classes() {
		for s := 1; s <= min(p.depth(), m.States()); s++ {
			objects += len(m.At(c, s))
		}
	}
	return objects
}

// Columns are the names of the columns of Row.
func (e *Environment) Columns() []string { return e.columns }

// Row is a line of headless output.
func (e *Environment) Row() []lab.Cell {
	e.truth.refresh(e)
	c, judged := e.Counts(), e.World.Sites().Judged()
	row := lab.Cells(
		e.tick, c.Queries, e.truth.accuracy(), e.truth.correct(), e.Converged(), c.Rewards, c.Penalties, c.Moves, e.meanTime(),
		judged.Precision(), judged.Recall(), c.Downloads)
	if len(e.columns) > len(row) {
		row = append(row, lab.Fraction(e.right()))
	}
	return row
}

// Converged reports whether the scheme has met its goal, for --stop.
func (e *Environment) Converged() bool {
	if s, ok := e.Scheme.(partition.Stopper); ok {
		return s.Converged()
	}
	return e.meanTime() <= e.World.Sites().FixedTime()
}

// Warnings are sentences for the screen.
func (e *Environment) Warnings() []string {
	var out []string
	if e.settings.Number("p") <= e.chanceWithin() {
		out = append(out, "p is no greater than it would be for queries drawn at random, so there are no groups to find; try p=0.9")
	}
	if e.settings.Int("N") == 2 && !e.rules.Sites && e.settings.Word("stop") == "two" {
		out = append(out, "with N=2 every state is one of the two innermost, so it has converged from the start; stop=innermost asks for more")
	}
	if web := e.World.Sites(); e.rules.Sites && web.LeastTime() > web.FixedTime() {
		out = append(out, fmt.Sprintf("fixed=%s is never reached: sites that are all innermost at their perfect access points take %s; give fixed=%s or more",
			automata.Six(web.FixedTime()), automata.Six(web.LeastTime()), automata.Six(math.Ceil(10*web.LeastTime())/10)))
	} else if e.rules.Sites && web.Hosted() && e.settings.Int("release") == 0 && web.HostTime() > web.FixedTime() {
		out = append(out, fmt.Sprintf("hosts alone never reach fixed=%s: all innermost at their perfect access points they take %s, as purity is low; give release=10 to release their sites",
			automata.Six(web.FixedTime()), automata.Six(web.HostTime())))
	}
	return out
}

// chanceWithin is the probability that a random pair lies within a group.
func (p *present) chanceWithin() float64 {
	return p.World.Placed().ChanceWithin()
}

// Own: see [memory.Owner].
func (e *Environment) Own() {
	if e.Traced() {
		e.Scheme.SetTrace(&e.trace)
	}
	if e.before != nil { // nothing of it changes but its scratch
		before := *e.before
		before.rowOf = nil
		e.before = &before
	}
}

// ClassChanges counts the changes of class under the present scheme.
func (e *Environment) ClassChanges() int64 { return e.Counts().Moves }
