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
	return &eoma{newFreeing(s)}, nil
}

// newFreeing is an OMA whose boundary objects may be freed.
func newFreeing(s PlacementSetup) oma {
	a := oma{newPartition(s), stopDepth(s.Values)}
	a.frees = true
	return a
}

// free lets an object that waits at the boundary, queried with an inner one of another
// class, change places with a third one at the boundary of that class; ok is false if
// none stands there.
func (p *Partition) free(boundary, inner int32) (ok bool) {
	third, ok := p.boundaryOf(p.objects[inner].class)
	if ok {
		p.exchange(boundary, third)
	}
	return ok
}

func (a *eoma) Clone() Partitioner { return &eoma{oma{a.clone(), a.depth}} }
