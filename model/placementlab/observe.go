package placementlab

import (
	"cmp"
	"math"
	"slices"

	"lascope/model/lab"
	"lascope/world/sites"
)

const (
	mixShown   = 3 // groups named in a cell
	waitsShown = 8
	// linesAroundArms is what the scheme's pane needs above and below the rows of
	// states, of the height that [lab.ViewRequest] gives.
	linesAroundArms = 8
	// columnsBesideArms is what it needs beside the arms, of the width.
	columnsBesideArms = 8
)

// Watch is described at [lab.Environment].
func (e *Environment) Watch(look lab.ViewRequest) {
	if look.Trail == e.trailed {
		return
	}
	e.trailed = look.Trail
	e.trail.Reset()
	e.Scheme.SetTrail(nil)
	if e.trailed {
		e.Scheme.SetTrail(&e.trail)
	}
}

// Observe fills the placement lab's part of a snapshot: no more than the screen that
// looks can show.
func (e *Environment) Observe(look lab.ViewRequest) lab.View {
	e.Watch(look)
	if e.curves == nil {
		// Matching anew costs about as much as so many queries, if anything moved.
		r := int64(e.World.Classes())
		e.curves = lab.NewCurves[Point](1+(int64(e.World.Objects())+r*r*r)/64, e.settings.Scheme)
		e.curves.Record(e.tick, e.point())
	}
	now, m := e.point(), e.Scheme.Memory()
	v := &View{
		Objects: m.Objects(), Classes: m.Classes(), N: m.States(),
		Accuracy: now.Accuracy, Right: int(e.truth.right), Correct: e.truth.correct(), Converged: e.Converged(),
		Depth:  1,
		Counts: e.Counts(),
		Sites:  e.rules.Sites, MeanTime: now.MeanTime, FixedTime: sites.FixedTime,
		Precision: math.NaN(), Recall: math.NaN(), Base: math.NaN(),
		Schemes: e.curves.Schemes,
		Whole:   lab.UpToNow(e.curves.Whole.All(), now, lab.Equal),
		Recent:  lab.UpToNow(e.curves.Recent.All(), now, lab.Equal),
	}
	if v.Sites {
		j := e.World.Sites().Judged()
		v.Precision, v.Recall, v.Base = j.Precision(), j.Recall(), j.Base()
	} else if e.settings.Word("stop") == "two" {
		v.Depth = 2
	}
	for c := range m.Classes() {
		for s := 1; s <= min(v.Depth, m.States()); s++ {
			v.Settled += len(m.At(c, s))
		}
	}
	if !v.Sites { // a site leaves by its own time, it waits for nobody
		v.Waits = e.waits()
	}
	v.Last, v.Asked = e.lastQuery(), len(e.trail.Answers)
	e.tell(v)
	v.Arms = e.arms(look, v)
	return v
}

// point measures the present.
func (e *Environment) point() Point {
	e.truth.refresh(e)
	c := e.Counts()
	p := Point{
		Tick: e.tick, Accuracy: e.truth.accuracy(),
		Rewards: c.Rewards, Penalties: c.Penalties, Moves: c.Moves,
		MeanTime: e.meanTime(),
	}
	if e.curves != nil {
		p.Scheme = e.curves.Present()
	}
	return p
}

// waits finds who waits longest in the wrong class, and for whom.
func (e *Environment) waits() []Wait {
	m, t := e.Scheme.Memory(), &e.truth
	var out []Wait
	longer := func(a, b Wait) int {
		return cmp.Or(-cmp.Compare(a.Ticks, b.Ticks), cmp.Compare(a.Who.Object, b.Who.Object))
	}
	for class := range m.Classes() {
		for _, o := range m.At(class, m.States()) {
			object := int(o)
			group := int(t.group[object])
			if t.home[class] == group {
				continue
			}
			w := Wait{
				Who:   PlacedObject{Object: object, Group: group, Stuck: true},
				Class: class, Home: t.class[group], Ticks: e.tick - m.Since(object),
			}
			at, _ := slices.BinarySearchFunc(out, w, longer)
			if at < waitsShown {
				out = slices.Insert(out[:min(len(out), waitsShown-1)], at, w)
			}
		}
	}
	for i := range out {
		e.waitsFor(&out[i])
	}
	return out
}

// waitsFor finds the mate that could let a waiting object home, and the object that
// waits at the other end, if there is one.
func (e *Environment) waitsFor(w *Wait) {
	m := e.Scheme.Memory()
	w.Mate, w.Exchanged = -1, -1
	for s := m.States(); s >= 1 && w.Mate < 0; s-- {
		for _, o := range m.At(w.Home, s) {
			if e.World.Group(int(o)) == w.Who.Group && (w.Mate < 0 || int(o) < w.Mate) {
				w.Mate, w.MateState = int(o), s
			}
		}
	}
	if w.MateState == m.States() {
		return // the way home is open
	}
	for _, o := range m.At(w.Home, m.States()) {
		if g := e.World.Group(int(o)); e.truth.class[g] == w.Class && (w.Exchanged < 0 || int(o) < w.Exchanged) {
			w.Exchanged, w.ExchangedGroup = int(o), g
		}
	}
}

// lastQuery tells the latest query on the trail; nil if there is none.
func (e *Environment) lastQuery() *Query {
	if len(e.trail.Answers) == 0 {
		return nil
	}
	a := e.trail.Answers[len(e.trail.Answers)-1]
	q := &Query{
		I: e.placed(a.I), J: e.placed(a.J), Verdict: a.Verdict, Why: a.Why, Coin: a.Coin,
		Time: a.Time, Average: a.Average,
	}
	m := e.Scheme.Memory()
	q.ClassI, q.StateI, q.ClassJ, q.StateJ = m.Class(a.I), m.State(a.I), m.Class(a.J), m.State(a.J)
	for _, move := range slices.Backward(e.trail.Migrations[a.First:a.End]) { // back to before the query
		switch move.Object {
		case a.I:
			q.ClassI, q.StateI = move.FromClass, move.FromState
		case a.J:
			q.ClassJ, q.StateJ = move.FromClass, move.FromState
		}
	}
	for _, move := range e.trail.Migrations[a.First:a.End] {
		q.Moves = append(q.Moves, PlacedMove{
			Who:       e.placed(move.Object),
			FromClass: move.FromClass, ToClass: move.ToClass, FromState: move.FromState, ToState: move.ToState,
			Waited: e.tick - move.Since, Called: move.Called,
		})
	}
	return q
}

func (e *Environment) placed(object int) PlacedObject {
	return PlacedObject{Object: object, Group: e.World.Group(object)}
}

// arms draws the classes that fit: rows of states, and what stands in each.
func (e *Environment) arms(look lab.ViewRequest, v *View) Arms {
	m := e.Scheme.Memory()
	width := max(1, look.Width-columnsBesideArms)
	shown := min(m.Classes(), width)
	out := Arms{
		First: min(max(look.Class, 0), m.Classes()-shown),
		Rows:  stateRows(m.States(), max(3, look.Height-linesAroundArms)),
	}
	queried, moved, stuck := map[int]bool{}, map[int]bool{}, map[int]bool{}
	if v.Last != nil {
		queried[v.Last.I.Object], queried[v.Last.J.Object] = true, true
	}
	for _, move := range e.trail.Migrations {
		moved[move.Object] = true
	}
	for _, w := range v.Waits {
		stuck[w.Who.Object] = true
	}
	for class := out.First; class < out.First+shown; class++ {
		arm := Arm{Class: class, Home: e.truth.home[class]}
		arm.Right = int(e.truth.table[class*m.Classes()+arm.Home])
		for _, row := range out.Rows {
			cell := Cell{Mix: e.mix(class, row, arm.Home)}
			for s := row.First; s <= row.Last; s++ {
				cell.Count += len(m.At(class, s))
			}
			if cell.Count > 0 && cell.Count <= 3*width/shown {
				for s := row.First; s <= row.Last; s++ {
					for _, o := range m.At(class, s) {
						p := e.placed(int(o))
						p.Queried, p.Moved, p.Stuck = queried[p.Object], moved[p.Object], stuck[p.Object]
						cell.Objects = append(cell.Objects, p)
					}
				}
				slices.SortFunc(cell.Objects, func(a, b PlacedObject) int { return cmp.Compare(a.Object, b.Object) })
			}
			arm.Cells = append(arm.Cells, cell)
		}
		out.Arms = append(out.Arms, arm)
	}
	return out
}

// stateRows divides the states among at most so many rows (3 or more), the innermost
// and the boundary having rows of their own.
func stateRows(n, rows int) []StateRow {
	if n <= rows {
		out := make([]StateRow, n)
		for i := range out {
			out[i] = StateRow{i + 1, i + 1}
		}
		return out
	}
	out := []StateRow{{1, 1}}
	for i := range rows - 2 {
		out = append(out, StateRow{2 + i*(n-2)/(rows-2), 1 + (i+1)*(n-2)/(rows-2)})
	}
	return append(out, StateRow{n, n})
}

// mix counts the true groups in a row of an arm: the arm's own, if it is there, then
// the most frequent of the others.
func (e *Environment) mix(class int, row StateRow, own int) []GroupPart {
	m, count := e.Scheme.Memory(), e.truth.count
	var out []GroupPart
	for s := row.First; s <= row.Last; s++ {
		for _, o := range m.At(class, s) {
			count[e.truth.group[o]]++
		}
	}
	for s := row.First; s <= row.Last; s++ {
		for _, o := range m.At(class, s) {
			group := int(e.truth.group[o])
			if count[group] == 0 {
				continue // taken already
			}
			part := GroupPart{group, int(count[group])}
			count[group] = 0
			at, _ := slices.BinarySearchFunc(out, part, func(a, b GroupPart) int {
				switch own {
				case a.Group:
					return -1
				case b.Group:
					return 1
				}
				return cmp.Or(-cmp.Compare(a.Count, b.Count), cmp.Compare(a.Group, b.Group))
			})
			if at < mixShown {
				out = slices.Insert(out[:min(len(out), mixShown-1)], at, part)
			}
		}
	}
	return out
}
