package automata

// eomaScheme is the row of EOMA.
func eomaScheme() PlacementScheme {
	return PlacementScheme{
		Name: "eoma", Weight: Weight{Item: 12}, Title: "EOMA", Source: "Gale, Das, Yu 1990",
		Meaning: "Enhanced OMA: a waiting boundary object changes places with another boundary object, so no deadlock",
		Params:  partitionParams("boundary", "two"),
		New:     newEOMA,
	}
}

// eoma is the Enhanced OMA of Gale, Das and Yu, 1990: OMA, except that a boundary
// object queried with an inner object of another class need not wait. If a third
// object stands at the boundary of that other class, the two boundary objects
// change places; if none does, the rule is OMA's. So two objects that stand at each
// other's boundary, OMA's deadlock, find home in one query. It starts with all
// objects at the boundary and has converged when all are in the two innermost
// states.
type eoma struct{ oma }

func newEOMA(s PlacementSetup) (Partitioner, error) {
	if err := checkPlacement(s); err != nil {
		return nil, err
	}
	return &eoma{oma{newPartition(s), stopDepth(s.Values)}}, nil
}

func (a *eoma) Advance(world Queries, tick, n int64) {
	a.answer(world, tick, n, a)
}

// penalise answers a query across classes.
func (a *eoma) penalise(i, j int32) {
	a.counts.Penalties++
	switch atI, atJ := a.atBoundary(i), a.atBoundary(j); {
	case atI && atJ:
		a.meetAtBoundary(i, j)
	case atI:
		a.penalised(i, j, a.free(i, j))
	case atJ:
		a.penalised(i, j, a.free(j, i))
	default:
		a.bothOutward(i, j)
	}
}

// free answers a query of a boundary object with an inner one of another class.
func (a *eoma) free(boundary, inner int32) (why string) {
	if third, ok := a.boundaryOf(a.objects[inner].class); ok {
		a.exchange(boundary, third)
		return "the boundary object changes places with a third one"
	}
	a.outward(inner, 1)
	return "one waits at the boundary"
}

func (a *eoma) Clone() Partitioner { return &eoma{oma{a.clone(), a.depth}} }
