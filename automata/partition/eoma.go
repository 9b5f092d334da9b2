package partition

import (
	"lascope/automata"
)

// The Enhanced OMA of Gale, Das and Yu, 1990: OMA, except that a boundary object
// queried with an inner object of another class need not wait. If a third object stands
// at the boundary of that other class, the two boundary objects change places; if none
// does, the rule is OMA's. So two objects that stand at each other's boundary, OMA's
// deadlock, find home in one query. It starts with all objects at the boundary and has
// converged when all are in the two innermost states.

// free lets a boundary object, queried with an inner one of another class, change places
// with a third one at the boundary of that class; ok is false if none stands there.
func (a *oma) free(boundary, inner int32) (ok bool) {
	third, ok := a.boundaryOf(a.objects[inner].class)
	if ok {
		a.exchange(boundary, third)
	}
	return ok
}

var _ Partitioner = (*eoma)(nil)

// An eoma is an [oma] with the rule of free.
type eoma struct{ oma }

// eomaScheme is the row of EOMA.
func eomaScheme() Scheme {
	return Scheme{
		Card: automata.Card{
			Name: "eoma", Title: "EOMA", Source: "[Gale, Das, Yu 1990]", Learns: true,
			Meaning: "Enhanced OMA: a waiting boundary object changes places with another boundary object, so no deadlock",
			Memory:  automata.Memory{Item: 12},
			Params:  commonParams("boundary", "two"),
		},
		New: newEOMA,
	}
}

func newEOMA(s Setup) (Partitioner, error) {
	if err := checkSetup(s); err != nil {
		return nil, err
	}
	a := enhanced(s)
	return &a, nil
}

func enhanced(s Setup) eoma {
	return eoma{oma{Partition: newPartition(s), frees: true, depth: stopDepth(s.Values)}}
}

func (a *eoma) Clone() Partitioner { return &eoma{a.clone()} }
