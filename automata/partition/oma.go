package partition

import (
	"lascope/automata"
	"lascope/internal/draws"
)

// The Object Migration Automaton of Oommen and Ma [Thesis] §4.2.2.
//
// A query for two objects of one class rewards both: each moves one state inward.
// A query across classes penalises both: an object that is not at the boundary
// moves one state outward, and one that is waits there for its partner. When both
// are at the boundary, one of them, by a fair coin, goes to the boundary of the
// other's class, and the outermost third object of that class comes back in its
// place, to the boundary. Of several outermost ones each is as likely.

// answer answers a query by OMA's rule, or by EOMA's: it moves two objects of one class one state inward.
func (a *oma) answer(i, j int32) {
	p := a.Partition
	oi, oj := &p.objects[i], &p.objects[j]
	if oi.class != oj.class {
		a.penalise(i, j, oi, oj)
		return
	}
	p.counts.Rewards++
	p.inward(i, oi, 1)
	p.inward(j, oj, 1)
	if a.trace != nil {
		a.answered(i, j, Rewarded, -1, "same class")
	}
}

// penalise answers a query for two objects of different classes.
func (a *oma) penalise(i, j int32, oi, oj *position) {
	p := a.Partition
	p.counts.Penalties++
	coin, why := -1.0, ""
	switch atI, atJ := int(oi.state) == p.n, int(oj.state) == p.n; {
	case atI && atJ:
		coin, why = a.meetAtBoundary(i, j), "both at the boundary"
	case atI:
		why = a.oneAtBoundary(i, j)
	case atJ:
		why = a.oneAtBoundary(j, i)
	default:
		p.goOut(i, oi, 1)
		p.goOut(j, oj, 1)
		why = "neither at the boundary"
	}
	if a.trace != nil {
		a.answered(i, j, Penalised, coin, why)
	}
}

// meetAtBoundary brings two boundary objects of different classes together: i moves
// if a fair coin is below ½, else j.
func (a *oma) meetAtBoundary(i, j int32) (coin float64) {
	word := a.coins.Bits()
	swap := (i ^ j) & -int32(word>>63) // without a branch, which would be mispredicted every other time
	mover, other := i^swap, j^swap
	if class := a.objects[other].class; a.room(int(class)) {
		a.enter(mover, class)
	} else {
		a.exchange(mover, a.outermostThird(other))
	}
	return draws.UnitOf(word)
}

// oneAtBoundary lets the boundary object wait, or with EOMA's rule be freed, and moves
// the inner one outward.
func (a *oma) oneAtBoundary(boundary, inner int32) (why string) {
	if a.frees {
		if why, ok := a.free(boundary, inner); ok {
			return why
		}
	}
	a.goOut(inner, &a.objects[inner], 1)
	return "one waits at the boundary"
}

var _ Stopper = (*oma)(nil)

// An oma is OMA over all objects; with the rule of free it is EOMA. PEOMA is built on it.
type oma struct {
	*Partition `own:""`
	frees      bool // EOMA's rule: a waiting boundary object may be freed
	depth      int  // converged when all objects are in the depth innermost states
	batch      queryBatch
}

// omaScheme is the row of OMA. 18 objects take 16,448 queries; at this pace the classes fill before the eye.
var omaScheme = Scheme{
	Card: automata.NewCard(`
		oma | OMA | [Thesis] §4.2.2 | learns
		Object Migration Automaton: objects move inward when queried within one class, outward when queried across two
		numbers item=12 speed=10
		words objects=9
		%s

		OMA, the object migration automaton
		what Objects that are asked for together should come into one class. The groups are hidden; the automaton hears only
		pairs of objects.
		how Each class has N states for its objects, 1 the inner one, N the boundary. A query names two objects. In one
		class both move a state inward. In two classes both move outward; one that stands at the boundary waits, and only
		the other moves. If both stand there, one of them changes its class, and a third object comes back for it.
		watch ● accuracy should reach 1: each column has the letters of one group. It is converged when all stand in state
		1. `+"`"+`!`+"`"+` marks an object that waits at the boundary of the wrong class.
		try d | The deadlock: two objects in each other's class cannot meet.
		try e | EOMA takes over this very state: one exchange frees them.
		try oma objects=12 classes=3 p=0.7 seed=1 | Three queries in ten are noise; the groups come out.
		limit Without noise (p = 1) a deadlock can last for a million queries.`, commonRows("random", "innermost")),
	Build: func(s Setup) Partitioner { return newOMA(s, false) },
}

func newOMA(s Setup, frees bool) *oma {
	return &oma{Partition: newPartition(s), frees: frees, depth: stopDepth(s.Values)}
}

func (a *oma) Advance(world Queries, tick, n int64) {
	a.tick = tick
	for end := tick + n; a.tick < end; {
		queries := a.batch.draw(world, end-a.tick)
		for k := range queries {
			a.tick++
			a.answer(queries[k][0], queries[k][1])
		}
	}
}

// Converged: all objects are innermost, or in the two innermost states, as stop says.
func (a *oma) Converged() bool { return a.within(a.depth) }

func (a *oma) Tune(v automata.Values) {
	a.retune(v.Int("N"))
	a.depth = stopDepth(v)
}
