package automata

import (
	"fmt"
	"math"
)

// omaScheme is the row of OMA.
func omaScheme() PlacementScheme {
	return PlacementScheme{
		Name: "oma", Weight: Weight{Item: 12}, Title: "OMA", Source: "[Thesis] §4.2.2",
		Meaning: "Object Migration Automaton: objects move inward when queried within their class, outward when across",
		Params:  partitionParams("random", "innermost"),
		New:     newOMA,
	}
}

// oma is the Object Migration Automaton of Oommen and Ma [Thesis §4.2.2].
//
// A query for two objects of one class rewards both: each moves one state inward.
// A query across classes penalises both: an object that is not at the boundary
// moves one state outward, and one that is waits there for its partner. When both
// are at the boundary, one of them, by a fair coin, goes to the boundary of the
// other's class, and the outermost third object of that class comes back in its
// place, to the boundary. Of several outermost ones each is as likely.
type oma struct {
	*Partition
	depth int // converged when all objects are in so many innermost states
}

func newOMA(s PlacementSetup) (Partitioner, error) {
	if err := checkPlacement(s); err != nil {
		return nil, err
	}
	return &oma{newPartition(s), stopDepth(s.Values)}, nil
}

// checkPlacement refuses what no scheme of the lab can run with.
func checkPlacement(s PlacementSetup) error {
	switch {
	case s.Objects%s.Classes != 0:
		return fmt.Errorf("objects=%d classes=%d: every class holds equally many objects, so classes must divide objects", s.Objects, s.Classes)
	case s.Objects < 2*s.Classes:
		return fmt.Errorf("objects=%d classes=%d: a class holds at least two objects; have at least %d objects", s.Objects, s.Classes, 2*s.Classes)
	}
	return nil
}

// stopDepth is how many of the innermost states count as converged.
func stopDepth(v Values) int {
	if v.Word("stop") == "two" {
		return 2
	}
	return 1
}

func (a *oma) Advance(world Queries, tick, n int64) {
	a.tick = tick
	for end := tick + n; a.tick < end; {
		queries := a.batch.draw(world, end-a.tick)
		if a.trail == nil {
			a.unwatched(queries)
			continue
		}
		for _, q := range queries {
			a.tick++
			a.answer(q[0], q[1])
		}
	}
}

// answer answers one query, as the papers say it and with what there is to be told: within
// a class both objects are rewarded, across classes both are penalised.
func (p *Partition) answer(i, j int32) {
	if oi, oj := &p.objects[i], &p.objects[j]; oi.class == oj.class {
		p.reward(i, j, oi, oj)
	} else {
		p.penalise(i, j)
	}
}

// penalise answers a query across classes.
func (p *Partition) penalise(i, j int32) {
	p.counts.Penalties++
	switch atI, atJ := p.atBoundary(i), p.atBoundary(j); {
	case atI && atJ:
		p.meetAtBoundary(i, j)
	case atI:
		p.penalised(i, j, p.oneAtBoundary(i, j))
	case atJ:
		p.penalised(i, j, p.oneAtBoundary(j, i))
	default:
		p.bothOutward(i, j)
	}
}

// oneAtBoundary answers a query of a boundary object with an inner one of another class.
func (p *Partition) oneAtBoundary(boundary, inner int32) (why string) {
	if p.frees && p.free(boundary, inner) {
		return "the boundary object changes places with a third one"
	}
	p.outward(inner, 1)
	return "one waits at the boundary"
}

// reward moves two objects of one class inward.
func (p *Partition) reward(i, j int32, oi, oj *standing) {
	p.counts.Rewards++
	p.inward(i, oi, 1)
	p.inward(j, oj, 1)
	if p.trail != nil {
		p.answered(i, j, Answer{Verdict: Rewarded, Coin: -1, Why: "same class"})
	}
}

// bothOutward moves two objects that are not at the boundary.
func (p *Partition) bothOutward(i, j int32) {
	p.outward(i, 1)
	p.outward(j, 1)
	p.penalised(i, j, "neither at the boundary")
}

// meetAtBoundary brings two boundary objects of different classes together: by a
// fair coin, the first one moves if it is below ½, else the second.
func (p *Partition) meetAtBoundary(i, j int32) {
	coin := p.coins.unit()
	// The choice is made without a branch, which would be guessed wrong every other time.
	heads := int32(math.Float64bits(coin-0.5) >> 63) // 1 if the coin is below ½
	swap := (i ^ j) & (heads - 1)
	mover, other := i^swap, j^swap
	p.exchange(mover, p.outermostThird(other))
	if p.trail != nil {
		p.answered(i, j, Answer{Verdict: Penalised, Coin: coin, Why: "both at the boundary"})
	}
}

// penalised writes a penalty that tossed no coin to the trail.
func (p *Partition) penalised(i, j int32, why string) {
	if p.trail != nil {
		p.answered(i, j, Answer{Verdict: Penalised, Coin: -1, Why: why})
	}
}

func (p *Partition) atBoundary(object int32) bool { return int(p.objects[object].state) == p.n }

// Converged reports whether all objects stand innermost, or in the two innermost
// states, as stop says.
func (a *oma) Converged() bool { return a.within(a.depth) }

func (a *oma) Tune(key string, v Values) error {
	switch key {
	case "N":
		a.retune(v.Int("N"))
	case "stop":
		a.depth = stopDepth(v)
	}
	return nil
}

func (a *oma) Clone() Partitioner { return &oma{a.clone(), a.depth} }
