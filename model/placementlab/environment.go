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

// PlacementEnvironment is the placement lab at work: a world of objects in hidden groups,
// and the scheme that moves them between classes.
type PlacementEnvironment struct {
	World    *sites.Placement
	Scheme   partition.Partitioner
	rules    partition.Scheme
	settings *lab.Settings
	tick     int64

	past  partition.Counts // of the schemes that ran before this one
	truth placementTruth

	trail   partition.Trail
	trailed bool
	curves  *lab.Curves[PlacementPoint] // nil until somebody looks
}

func newPlacementEnvironment(s *lab.Settings) (lab.Environment, error) {
	w, err := sites.NewPlacement(s)
	if err != nil {
		return nil, err
	}
	b := &PlacementEnvironment{World: w, settings: s, rules: partitionerRow(s.Scheme.Name)}
	if b.Scheme, err = b.newScheme(s, nil); err != nil {
		return nil, err
	}
	return b, nil
}

// newScheme builds the scheme that the settings name; it inherits a placement, if
// there is one.
func (b *PlacementEnvironment) newScheme(s *lab.Settings, from *partition.Placement) (partition.Partitioner, error) {
	row, seed := partitionerRow(s.Scheme.Name), uint64(s.Number("seed"))
	return row.New(partition.Setup{
		Objects: b.World.Objects(), Classes: b.World.Classes(),
		From: from, Groups: b.World.Groups(),
		Seed:      world.Substream(seed, "scheme "+row.Name),
		StartSeed: world.Substream(seed, "first placement"),
		Values:    s,
	})
}

func (b *PlacementEnvironment) Check(a lab.Intervention) error {
	s := a.After()
	if s.Scheme == b.settings.Scheme {
		return nil // no live parameter of these schemes is refused within its range
	}
	_, err := b.newScheme(s, b.Scheme.Memory().Placement())
	return err
}

// answers is the world as the scheme may ask it.
func (b *PlacementEnvironment) answers() partition.Queries {
	if b.rules.Sites {
		return b.World.Sites()
	}
	return b.World
}

func (b *PlacementEnvironment) Left(n int64) int64 { return n }

func (b *PlacementEnvironment) Traced() bool { return b.trailed }

func (b *PlacementEnvironment) Follow(on bool) {
	if !on {
		b.Scheme.SetTrail(nil)
		return
	}
	b.trail.Reset()
	b.Scheme.SetTrail(&b.trail)
}

func (b *PlacementEnvironment) Room() int64 { return b.curves.Room(b.tick) }

func (b *PlacementEnvironment) Sample() { b.curves.Record(b.tick, b.point()) }

func (b *PlacementEnvironment) Step(n int64) {
	b.Scheme.Advance(b.answers(), b.tick, n)
	b.tick += n
}

// Apply implements [lab.Environment].
func (b *PlacementEnvironment) Apply(a lab.Intervention) (detail string, err error) {
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

func (b *PlacementEnvironment) shift(name string) (string, error) {
	detail, err := b.World.Shift(name)
	b.truth.stale = true
	return detail, err
}

func (b *PlacementEnvironment) tune(a lab.TuneAction) error {
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
	if !a.World {
		b.trail.Reset() // its states are the previous ones
	}
	return nil
}

func (b *PlacementEnvironment) takeOver(s *lab.Settings) error {
	scheme, err := b.newScheme(s, b.Scheme.Memory().Placement())
	if err != nil {
		return err
	}
	b.past = b.Counts()
	b.Scheme, b.settings, b.rules = scheme, s, partitionerRow(s.Scheme.Name)
	b.truth.stale = true
	b.trail.Reset()
	if b.trailed {
		b.Scheme.SetTrail(&b.trail)
	}
	if b.curves != nil {
		b.curves.TakeOver(s.Scheme)
		b.curves.Record(b.tick, b.point())
	}
	return nil
}

// Counts are those of all schemes so far.
func (b *PlacementEnvironment) Counts() partition.Counts {
	c := b.Scheme.Counts()
	c.Queries += b.past.Queries
	c.Rewards += b.past.Rewards
	c.Penalties += b.past.Penalties
	c.Ignored += b.past.Ignored
	c.Moves += b.past.Moves
	return c
}

// meanTime is the mean expected download time of all sites where they stand; NaN for
// a scheme that downloads nothing.
func (b *PlacementEnvironment) meanTime() float64 {
	if !b.rules.Sites {
		return math.NaN()
	}
	m, sites, sum := b.Scheme.Memory(), b.World.Sites(), 0.0
	for site := range m.Objects() {
		sum += sites.ExpectedTime(site, m.Class(site), 2*m.State(site) > m.States())
	}
	return sum / float64(m.Objects())
}

func (b *PlacementEnvironment) Columns() []string {
	return placementColumns
}

func (b *PlacementEnvironment) Row() []lab.Cell {
	b.truth.refresh(b)
	c, judged := b.Counts(), b.World.Sites().Judged()
	return []lab.Cell{
		lab.Count(b.tick), lab.Count(c.Queries), lab.Fraction(b.truth.accuracy()),
		lab.Flag(b.truth.correct()), lab.Flag(b.Converged()),
		lab.Count(c.Rewards), lab.Count(c.Penalties), lab.Count(c.Moves),
		lab.Fraction(b.meanTime()), lab.Fraction(judged.Precision()), lab.Fraction(judged.Recall()),
	}
}

func (b *PlacementEnvironment) Ended() string { return "" }

func (b *PlacementEnvironment) Converged() bool {
	if s, ok := b.Scheme.(partition.Stopper); ok {
		return s.Converged()
	}
	return b.meanTime() <= sites.FixedTime
}

func (b *PlacementEnvironment) Warnings() []string {
	var out []string
	if b.settings.Number("p") <= b.chanceWithin() {
		out = append(out, "p is no greater than it would be for queries drawn at random, so there are no groups to find; try p=0.9")
	}
	if b.settings.Int("N") == 2 && !b.rules.Sites && b.settings.Word("stop") == "two" {
		out = append(out, "with N=2 every state is one of the two innermost, so it has converged from the start; stop=innermost asks for more")
	}
	return out
}

// chanceWithin is the part of all pairs that lie within a group.
func (b *PlacementEnvironment) chanceWithin() float64 {
	w, r := float64(b.World.Objects()), float64(b.World.Classes())
	return (w/r - 1) / (w - 1)
}

// placementTruth is how the classes compare with the true groups: their best
// matching. It only changes when objects change classes or groups.
type placementTruth struct {
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
func (t *placementTruth) refresh(b *PlacementEnvironment) {
	moves := b.Scheme.Counts().Moves
	if t.table != nil && !t.stale && t.moves == moves {
		return
	}
	m, r := b.Scheme.Memory(), b.World.Classes()
	if t.table == nil {
		t.table, t.class, t.count = make([]int32, r*r), make([]int, r), make([]int32, r)
	}
	if t.group == nil || t.stale {
		t.group = b.World.Groups()
	}
	clear(t.table)
	for object, group := range t.group {
		t.table[m.Class(object)*r+int(group)]++
	}
	t.home, t.right = stats.BestMatching(r, t.table)
	if b.rules.Sites { // the perfect arm of a group is the one of its number
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

func (t *placementTruth) accuracy() float64 { return float64(t.right) / float64(t.total) }
func (t *placementTruth) correct() bool     { return t.right == t.total }

func (b *PlacementEnvironment) Clone() lab.Environment {
	out := *b
	out.World, out.Scheme = b.World.Clone(), b.Scheme.Clone()
	out.truth = placementTruth{} // derived when it is next looked at
	out.trail.Answers, out.trail.Migrations = slices.Clone(b.trail.Answers), slices.Clone(b.trail.Migrations)
	if out.trailed {
		out.Scheme.SetTrail(&out.trail)
	}
	out.curves = b.curves.Clone()
	return &out
}

func (b *PlacementEnvironment) HasClasses() bool { return true }

func (b *PlacementEnvironment) ClassChanges() int64 { return b.Counts().Moves }
