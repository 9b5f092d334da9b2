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
// with a third one at the boundary of that class, or go there alone if the class has room; ok is false if it can do neither.
func (a *oma) free(boundary, inner int32) (why string, ok bool) {
	class := a.objects[inner].class
	if a.room(int(class)) {
		a.enter(boundary, class)
		return "the boundary object goes where there is room", true
	}
	third, ok := a.boundaryOf(class)
	if ok {
		a.exchange(boundary, third)
	}
	return "the boundary object changes places with a third one", ok
}

// eomaScheme is the row of EOMA.
var eomaScheme = Scheme{
	Card: automata.NewCard(`
		eoma | EOMA | [Gale, Das, Yu 1990] | learns
		Enhanced OMA: a waiting boundary object changes places with another boundary object, so no deadlock
		numbers item=12
		%s

		EOMA, the enhanced object migration automaton
		what Objects that are asked for together should come into one class. It is OMA without OMA's deadlock.
		how Objects move as in OMA: inward if the query is within one class, outward if it is across two. One rule is new.
		If an object at the boundary is asked for with an inner object of another class, and a third object stands at the
		boundary of that class, the two at the boundaries change places.
		watch ● accuracy should reach 1. All objects begin at the boundary, where places change easily. It is converged when
		all stand in the two innermost states.
		try d | The deadlock under OMA; then e hands it to EOMA.
		try eoma objects=12 classes=2 N=10 p=1 start=deadlock | OMA's deadlock: all objects are right by query 25.
		try eoma objects=18 classes=6 p=0.5 | Half the queries are noise: accuracy is .667 at query 5,000.
		limit A query that is noise frees an object, too: it leaves its group.`, commonRows("boundary", "two")),
	Build: func(s Setup) Partitioner { return newOMA(s, true) },
}
