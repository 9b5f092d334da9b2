package placementlab

import (
	"slices"

	"lascope/automata/partition"
	"lascope/model/lab"
)

// Watch starts tracing the moves of each slot if the request asks for it, and stops it otherwise.
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trace == e.traced {
		return
	}
	e.traced = request.Trace
	e.trace.Reset()
	e.Scheme.SetTrace(nil)
	if e.traced {
		e.Scheme.SetTrace(&e.trace)
	}
}

// Traced reports whether the scheme records its last step; see [lab.Recorder].
func (e *Environment) Traced() bool { return e.traced }

// Follow makes the scheme record its last step, or stops it; see [lab.Recorder].
func (e *Environment) Follow(on bool) {
	if !on {
		e.Scheme.SetTrace(nil)
		return
	}
	e.trace.Reset()
	e.Scheme.SetTrace(&e.trace)
}

// lastQuery describes the latest query on the trace.
func (e explainer) lastQuery() *Query {
	a := e.trace.Answers[len(e.trace.Answers)-1]
	q := &Query{
		I: e.placed(a.I), J: e.placed(a.J), Verdict: a.Verdict, Why: a.Why, Coin: a.Coin,
		Time: a.Time, Average: a.Average, Seen: a.Seen, Queries: a.Queries, Frequency: a.Frequency, Trust: a.Trust, Noise: a.Noise,
	}
	m := e.Scheme.Memory()
	q.ClassI, q.StateI, q.ClassJ, q.StateJ = m.Class(a.I), m.State(a.I), m.Class(a.J), m.State(a.J)
	q.NowI, q.NowJ = Position{q.ClassI, q.StateI}, Position{q.ClassJ, q.StateJ}
	for _, move := range slices.Backward(e.trace.Migrations[a.First:a.End]) { // back to before the query
		switch move.Object {
		case a.I:
			q.ClassI, q.StateI = move.FromClass, move.FromState
		case a.J:
			q.ClassJ, q.StateJ = move.FromClass, move.FromState
		}
	}
	for _, move := range e.trace.Migrations[a.First:a.End] {
		q.Moves = append(q.Moves, PlacedMove{
			Who:       e.placed(move.Object),
			FromClass: move.FromClass, ToClass: move.ToClass, FromState: move.FromState, ToState: move.ToState,
			Waited: e.tick - move.Since, Called: move.Called,
		})
	}
	return q
}

// A Position is the class and the state of an object.
type Position struct{ Class, State int }

// before is the positions of the two objects of each query before it, derived backwards
// from the present positions.
func (e explainer) before(answers []partition.Answer) [][2]Position {
	m, now := e.Scheme.Memory(), map[int]Position{}
	at := func(object int) Position {
		if s, known := now[object]; known {
			return s
		}
		return Position{m.Class(object), m.State(object)}
	}
	out := make([][2]Position, len(answers))
	for k, a := range slices.Backward(answers) {
		for _, move := range slices.Backward(e.trace.Migrations[a.First:a.End]) {
			now[move.Object] = Position{move.FromClass, move.FromState}
		}
		out[k] = [2]Position{at(a.I), at(a.J)}
	}
	return out
}
