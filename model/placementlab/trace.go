package placementlab

import (
	"slices"

	"lascope/model/lab"
)

// Watch starts tracing the moves of each slot if the request asks for it, and stops it otherwise.
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trace != e.Traced() {
		e.Base.Watch(request)
		e.Follow(request.Trace)
	}
}

// Follow makes the scheme record its last step, or stops it; see [lab.Advance].
func (e *Environment) Follow(on bool) {
	e.trace.Reset()
	e.Scheme.SetTrace(nil)
	if on {
		e.Scheme.SetTrace(&e.trace)
	}
}

// A Position is the class and the state of an object.
type Position struct{ Class, State int }

// queries are the latest queries on the trace, their positions derived backwards from the present ones.
func (e explainer) queries() []Query {
	m, now := e.Scheme.Memory(), map[int]Position{}
	at := func(object int) Position {
		if s, known := now[object]; known {
			return s
		}
		return Position{m.Class(object), m.State(object)}
	}
	answers := e.trace.Answers[max(0, len(e.trace.Answers)-queriesExplained):]
	out := make([]Query, len(answers))
	for k, a := range slices.Backward(answers) {
		q := Query{Answer: a, I: e.placed(a.I), J: e.placed(a.J), To: [2]Position{at(a.I), at(a.J)}}
		moves := e.trace.Migrations[a.First:a.End]
		for _, move := range slices.Backward(moves) {
			now[move.Object] = Position{move.FromClass, move.FromState}
		}
		for _, move := range moves {
			q.Moves = append(q.Moves, PlacedMove{e.placed(move.Object), Position{move.FromClass, move.FromState},
				Position{move.ToClass, move.ToState}, move.Called})
		}
		q.From = [2]Position{at(a.I), at(a.J)}
		out[k] = q
	}
	return out
}
