package model

import (
	"math"
	"slices"

	"lascope/automata/partition"
	"lascope/world"
	"lascope/world/sites"
)

// placementEnvironment is the placement lab at work: a world of objects in hidden groups,
// and the scheme that moves them between classes.
type placementEnvironment struct {
	world    *sites.Placement
	scheme   partition.Partitioner
	rules    partition.PlacementScheme
	settings *Settings
	tick     int64

	past  partition.PlacementCounts // of the schemes that ran before this one
	truth placementTruth

	trail   partition.PlacementTrail
	trailed bool
	curves  *curves[PlacementPoint] // nil until somebody looks
}

func newPlacementEnvironment(s *Settings) (environment, error) {
	w, err := sites.NewPlacement(s)
	if err != nil {
		return nil, err
	}
	b := &placementEnvironment{world: w, settings: s, rules: partitionerRow(s.Scheme.Name)}
	if b.scheme, err = b.newScheme(s, nil); err != nil {
		return nil, err
	}
	return b, nil
}

// newScheme builds the scheme that the settings name; it inherits a placement, if
// there is one.
func (b *placementEnvironment) newScheme(s *Settings, from *partition.Placement) (partition.Partitioner, error) {
	row, seed := partitionerRow(s.Scheme.Name), uint64(s.Number("seed"))
	return row.New(partition.PlacementSetup{
		Objects: b.world.Objects(), Classes: b.world.Classes(),
		From: from, Groups: b.world.Groups(),
		Seed:      world.Substream(seed, "scheme "+row.Name),
		StartSeed: world.Substream(seed, "first placement"),
		Values:    s,
	})
}

func (b *placementEnvironment) check(a Intervention) error {
	s := a.After()
	if s.Scheme == b.settings.Scheme {
		return nil // no live parameter of these schemes is refused within its range
	}
	_, err := b.newScheme(s, b.scheme.Memory().Placement())
	return err
}

// answers is the world as the scheme may ask it.
func (b *placementEnvironment) answers() partition.Queries {
	if b.rules.Sites {
		return b.world.Sites()
	}
	return b.world
}

func (b *placementEnvironment) left(n int64) int64 { return n }

func (b *placementEnvironment) traced() bool { return b.trailed }

func (b *placementEnvironment) follow(on bool) {
	if !on {
		b.scheme.SetTrail(nil)
		return
	}
	b.trail.Reset()
	b.scheme.SetTrail(&b.trail)
}

func (b *placementEnvironment) room() int64 { return b.curves.room(b.tick) }

func (b *placementEnvironment) sample() { b.curves.record(b.tick, b.point()) }

func (b *placementEnvironment) step(n int64) {
	b.scheme.Advance(b.answers(), b.tick, n)
	b.tick += n
}

// apply implements [environment].
func (b *placementEnvironment) apply(a Intervention) (detail string, err error) {
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

func (b *placementEnvironment) shift(name string) (string, error) {
	detail, err := b.world.Shift(name)
	b.truth.stale = true
	return detail, err
}

func (b *placementEnvironment) tune(a TuneAction) error {
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
	if !a.World {
		b.trail.Reset() // its states are the previous ones
	}
	return nil
}

func (b *placementEnvironment) takeOver(s *Settings) error {
	scheme, err := b.newScheme(s, b.scheme.Memory().Placement())
	if err != nil {
		return err
	}
	b.past = b.counts()
	b.scheme, b.settings, b.rules = scheme, s, partitionerRow(s.Scheme.Name)
	b.truth.stale = true
	b.trail.Reset()
	if b.trailed {
		b.scheme.SetTrail(&b.trail)
	}
	if b.curves != nil {
		b.curves.takeOver(s.Scheme)
		b.curves.record(b.tick, b.point())
	}
	return nil
}

// counts are those of all schemes so far.
func (b *placementEnvironment) counts() partition.PlacementCounts {
	c := b.scheme.Counts()
	c.Queries += b.past.Queries
	c.Rewards += b.past.Rewards
	c.Penalties += b.past.Penalties
	c.Ignored += b.past.Ignored
	c.Moves += b.past.Moves
	return c
}

// meanTime is the mean expected download time of all sites where they stand; NaN for
// a scheme that downloads nothing.
func (b *placementEnvironment) meanTime() float64 {
	if !b.rules.Sites {
		return math.NaN()
	}
	m, sites, sum := b.scheme.Memory(), b.world.Sites(), 0.0
	for site := range m.Objects() {
		sum += sites.ExpectedTime(site, m.Class(site), 2*m.State(site) > m.States())
	}
	return sum / float64(m.Objects())
}

func (b *placementEnvironment) columns() []string {
	return placementColumns
}

func (b *placementEnvironment) row() []Cell {
	b.truth.refresh(b)
	c, judged := b.counts(), b.world.Sites().Judged()
	return []Cell{
		Count(b.tick), Count(c.Queries), Fraction(b.truth.accuracy()),
		Flag(b.truth.correct()), Flag(b.converged()),
		Count(c.Rewards), Count(c.Penalties), Count(c.Moves),
		Fraction(b.meanTime()), Fraction(judged.Precision()), Fraction(judged.Recall()),
	}
}

func (b *placementEnvironment) ended() string { return "" }

func (b *placementEnvironment) converged() bool {
	if s, ok := b.scheme.(partition.Stopper); ok {
		return s.Converged()
	}
	return b.meanTime() <= sites.FixedTime
}

func (b *placementEnvironment) warnings() []string {
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
func (b *placementEnvironment) chanceWithin() float64 {
	w, r := float64(b.world.Objects()), float64(b.world.Classes())
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
func (t *placementTruth) refresh(b *placementEnvironment) {
	moves := b.scheme.Counts().Moves
	if t.table != nil && !t.stale && t.moves == moves {
		return
	}
	m, r := b.scheme.Memory(), b.world.Classes()
	if t.table == nil {
		t.table, t.class, t.count = make([]int32, r*r), make([]int, r), make([]int32, r)
	}
	if t.group == nil || t.stale {
		t.group = b.world.Groups()
	}
	clear(t.table)
	for object, group := range t.group {
		t.table[m.Class(object)*r+int(group)]++
	}
	t.home, t.right = bestMatching(r, t.table)
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

func (b *placementEnvironment) clone() environment {
	out := *b
	out.world, out.scheme = b.world.Clone(), b.scheme.Clone()
	out.truth = placementTruth{} // derived when it is next looked at
	out.trail.Answers, out.trail.Migrations = slices.Clone(b.trail.Answers), slices.Clone(b.trail.Migrations)
	if out.trailed {
		out.scheme.SetTrail(&out.trail)
	}
	out.curves = b.curves.clone()
	return &out
}

func (b *placementEnvironment) hasClasses() bool { return true }

func (b *placementEnvironment) classChanges() int64 { return b.counts().Moves }
