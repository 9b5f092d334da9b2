package placementlab

import (
	"math"
	"slices"

	"lascope/automata/partition"
	"lascope/model/lab"
	"lascope/model/stats"
	"lascope/world"
	"lascope/world/sites"
)

// Environment is the placement lab at work: a world of objects in hidden groups,
// and the scheme that moves them between classes.
type Environment struct {
	World    *sites.Placement
	Scheme   partition.Partitioner
	rules    partition.Scheme
	settings *lab.Settings
	tick     int64

	past  partition.Counts // of the schemes that ran before this one
	truth groupMatch

	trail   partition.Trail
	trailed bool
	curves  *lab.Curves[Point] // nil until somebody looks
}

func newEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := sites.NewPlacement(s)
	if err != nil {
		return nil, err
	}
	e := &Environment{World: w, settings: s, rules: schemeRow(s.Scheme.Name)}
	if e.Scheme, err = e.newScheme(s, nil); err != nil {
		return nil, err
	}
	return e, nil
}

// newScheme builds the scheme that the settings name; it inherits a placement, if
// there is one.
func (e *Environment) newScheme(s *lab.Settings, from *partition.Placement) (partition.Partitioner, error) {
	row := schemeRow(s.Scheme.Name)
	return row.New(e.setup(row, s, from))
}

// setup describes to a scheme the objects that it is to place.
func (e *Environment) setup(row partition.Scheme, s *lab.Settings, from *partition.Placement) partition.Setup {
	seed := uint64(s.Number("seed"))
	return partition.Setup{
		Objects: e.World.Objects(), Classes: e.World.Classes(),
		From: from, Groups: e.World.Groups(),
		Seed:      world.Substream(seed, "scheme "+row.Name),
		StartSeed: world.Substream(seed, "first placement"),
		Values:    s,
	}
}

// Check implements [lab.Environment]. No live parameter of these schemes is refused within
// its range.
func (e *Environment) Check(a lab.Intervention) error {
	s := a.After()
	if s.Scheme == e.settings.Scheme {
		return nil
	}
	row := schemeRow(s.Scheme.Name)
	return row.Allows(e.setup(row, s, nil))
}

// answers is the world as the scheme may ask it.
func (e *Environment) answers() partition.Queries {
	if e.rules.Sites {
		return e.World.Sites()
	}
	return e.World
}

func (e *Environment) Left(n int64) int64 { return n }

func (e *Environment) Traced() bool { return e.trailed }

func (e *Environment) Follow(on bool) {
	if !on {
		e.Scheme.SetTrail(nil)
		return
	}
	e.trail.Reset()
	e.Scheme.SetTrail(&e.trail)
}

func (e *Environment) Room() int64 { return e.curves.Room(e.tick) }

func (e *Environment) Sample() { e.curves.Record(e.tick, e.point()) }

func (e *Environment) Step(n int64) {
	e.Scheme.Advance(e.answers(), e.tick, n)
	e.tick += n
}

// Apply implements [lab.Environment].
func (e *Environment) Apply(a lab.Intervention) (detail string, err error) {
	return lab.Apply(a, e.shift, e.tune, e.takeOver)
}

func (e *Environment) shift(name string) (string, error) {
	detail, err := e.World.Shift(name)
	e.truth.stale = true
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
	if !a.World {
		e.trail.Reset() // its states are the previous ones
	}
	return nil
}

func (e *Environment) takeOver(s *lab.Settings) error {
	scheme, err := e.newScheme(s, e.Scheme.Memory().Placement())
	if err != nil {
		return err
	}
	e.past = e.Counts()
	e.Scheme, e.settings, e.rules = scheme, s, schemeRow(s.Scheme.Name)
	e.truth.stale = true
	e.trail.Reset()
	if e.trailed {
		e.Scheme.SetTrail(&e.trail)
	}
	if e.curves != nil {
		e.curves.TakeOver(s.Scheme)
		e.curves.Record(e.tick, e.point())
	}
	return nil
}

// Counts are those of all schemes so far.
func (e *Environment) Counts() partition.Counts {
	c := e.Scheme.Counts()
	c.Queries += e.past.Queries
	c.Rewards += e.past.Rewards
	c.Penalties += e.past.Penalties
	c.Ignored += e.past.Ignored
	c.Moves += e.past.Moves
	return c
}

// meanTime is the mean expected download time of all sites where they stand; NaN for
// a scheme that downloads nothing.
func (e *Environment) meanTime() float64 {
	if !e.rules.Sites {
		return math.NaN()
	}
	m, sites, sum := e.Scheme.Memory(), e.World.Sites(), 0.0
	for site := range m.Objects() {
		sum += sites.ExpectedTime(site, m.Class(site), 2*m.State(site) > m.States())
	}
	return sum / float64(m.Objects())
}

func (e *Environment) Columns() []string {
	return columns
}

func (e *Environment) Row() []lab.Cell {
	e.truth.refresh(e)
	c, judged := e.Counts(), e.World.Sites().Judged()
	return []lab.Cell{
		lab.Count(e.tick), lab.Count(c.Queries), lab.Fraction(e.truth.accuracy()),
		lab.Flag(e.truth.correct()), lab.Flag(e.Converged()),
		lab.Count(c.Rewards), lab.Count(c.Penalties), lab.Count(c.Moves),
		lab.Fraction(e.meanTime()), lab.Fraction(judged.Precision()), lab.Fraction(judged.Recall()),
	}
}

func (e *Environment) Ended() string { return "" }

func (e *Environment) Converged() bool {
	if s, ok := e.Scheme.(partition.Stopper); ok {
		return s.Converged()
	}
	return e.meanTime() <= sites.FixedTime
}

func (e *Environment) Warnings() []string {
	var out []string
	if e.settings.Number("p") <= e.chanceWithin() {
		out = append(out, "p is no greater than it would be for queries drawn at random, so there are no groups to find; try p=0.9")
	}
	if e.settings.Int("N") == 2 && !e.rules.Sites && e.settings.Word("stop") == "two" {
		out = append(out, "with N=2 every state is one of the two innermost, so it has converged from the start; stop=innermost asks for more")
	}
	return out
}

// chanceWithin is the part of all pairs that lie within a group.
func (e *Environment) chanceWithin() float64 {
	w, r := float64(e.World.Objects()), float64(e.World.Classes())
	return (w/r - 1) / (w - 1)
}

// groupMatch is how the classes compare with the true groups: their best
// matching. It only changes when objects change classes or groups.
type groupMatch struct {
	stale bool
	moves int64   // Counts().Moves for which it holds
	table []int32 // objects of each class and group
	home  []int   // the group that goes with each class
	class []int   // the class that goes with each group
	group []int32 // the group of each object
	count []int32 // scratch: objects of each group, all zero between uses
	right int64   // objects in the class of their group
	total int64
}

// refresh counts and matches anew, if anything changed.
func (t *groupMatch) refresh(e *Environment) {
	moves := e.Scheme.Counts().Moves
	if t.table != nil && !t.stale && t.moves == moves {
		return
	}
	m, r := e.Scheme.Memory(), e.World.Classes()
	if t.table == nil {
		t.table, t.class, t.count = make([]int32, r*r), make([]int, r), make([]int32, r)
	}
	if t.group == nil || t.stale {
		t.group = e.World.Groups()
	}
	clear(t.table)
	for object, group := range t.group {
		t.table[m.Class(object)*r+int(group)]++
	}
	t.home, t.right = stats.BestMatching(r, t.table)
	if e.rules.Sites { // the perfect arm of a group is the one of its number
		for class := range t.home {
			t.home[class] = class
		}
	}
	for class, group := range t.home {
		t.class[group] = class
	}
	t.total = int64(m.Objects())
	t.stale, t.moves = false, moves
}

func (t *groupMatch) accuracy() float64 { return float64(t.right) / float64(t.total) }
func (t *groupMatch) correct() bool     { return t.right == t.total }

func (e *Environment) Clone() lab.Environment {
	out := *e
	out.World, out.Scheme = e.World.Clone(), e.Scheme.Clone()
	out.truth = groupMatch{} // derived when it is next looked at
	out.trail.Answers, out.trail.Migrations = slices.Clone(e.trail.Answers), slices.Clone(e.trail.Migrations)
	if out.trailed {
		out.Scheme.SetTrail(&out.trail)
	}
	out.curves = e.curves.Clone()
	return &out
}

func (e *Environment) HasClasses() bool { return true }

func (e *Environment) ClassChanges() int64 { return e.Counts().Moves }
