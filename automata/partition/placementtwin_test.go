package partition

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// An obviousPlacement is where the objects stand, and how many a class can hold; nil where all classes are full.
type obviousPlacement struct {
	n            int32
	class, state []int32
	capacities   []int
}

func (o *obviousPlacement) clone() *obviousPlacement {
	return &obviousPlacement{o.n, slices.Clone(o.class), slices.Clone(o.state), o.capacities}
}

// room reports that a class can hold another object, for which then nobody comes back.
func (o *obviousPlacement) room(class int32) bool {
	return o.capacities != nil && len(o.among(class, func(int) bool { return true })) < o.capacities[class]
}

// entered is the placement with an object in a class that has room, at the boundary.
func (o *obviousPlacement) entered(object int, class int32) []*obviousPlacement {
	next := o.clone()
	next.class[object], next.state[object] = class, o.n
	return []*obviousPlacement{next}
}

// after is the placement among those allowed that a scheme has come to; nil if it is none.
func (o *obviousPlacement) after(s Partitioner, allowed ...*obviousPlacement) *obviousPlacement {
	got := s.Memory().Placement()
	for _, m := range allowed {
		if slices.Equal(m.class, got.Class) && slices.Equal(m.state, got.State) {
			return m
		}
	}
	return nil
}

// step moves an object by some states, or as far as it goes.
func (o *obviousPlacement) step(object int, by int32) {
	o.state[object] = min(max(o.state[object]+by, 1), o.n)
}

// among lists the objects of a class that fit.
func (o *obviousPlacement) among(class int32, fits func(object int) bool) (out []int) {
	for object, c := range o.class {
		if c == class && fits(object) {
			out = append(out, object)
		}
	}
	return out
}

// joined is every way in which the mover can join the class of other: one for each of
// the outermost third objects that may come back.
func (o *obviousPlacement) joined(mover, other int) (out []*obviousPlacement) {
	if o.room(o.class[other]) {
		return o.entered(mover, o.class[other])
	}
	outermost := int32(0)
	for _, third := range o.among(o.class[other], func(x int) bool { return x != other }) {
		outermost = max(outermost, o.state[third])
	}
	for _, third := range o.among(o.class[other], func(x int) bool { return x != other && o.state[x] == outermost }) {
		next := o.clone()
		next.class[mover], next.class[third] = o.class[other], o.class[mover]
		next.state[mover], next.state[third] = o.n, o.n
		out = append(out, next)
	}
	return out
}

// answers is all that a query may lead to: OMA [Thesis] §4.2.2, and with freeing EOMA
// (Gale, Das, Yu 1990).
func (o *obviousPlacement) answers(i, j int, freeing bool) []*obviousPlacement {
	next := o.clone()
	edge := func(x int) bool { return o.state[x] == o.n }
	switch {
	case o.class[i] == o.class[j]: // β = 0: both inward
		next.step(i, -1)
		next.step(j, -1)
	case edge(i) && edge(j): // either may join the other
		return append(o.joined(i, j), o.joined(j, i)...)
	case edge(i) || edge(j):
		waits, inner := i, j
		if edge(j) {
			waits, inner = j, i
		}
		if freeing && o.room(o.class[inner]) {
			return o.entered(waits, o.class[inner])
		}
		thirds := o.among(o.class[inner], edge)
		if freeing && len(thirds) > 0 {
			var out []*obviousPlacement
			for _, third := range thirds {
				free := o.clone()
				free.class[waits], free.class[third] = o.class[inner], o.class[waits]
				out = append(out, free)
			}
			return out
		}
		next.step(inner, 1)
	default:
		next.step(i, 1)
		next.step(j, 1)
	}
	return []*obviousPlacement{next}
}

// anyPlacement is a scheme on a random placement; with room some classes can hold more.
func anyPlacement(t *rapid.T, name string, v modeltest.Values, room bool) (*obviousPlacement, Partitioner) {
	classes, size := rapid.IntRange(2, 4).Draw(t, "classes"), rapid.IntRange(2, 4).Draw(t, "size")
	o := &obviousPlacement{n: int32(rapid.IntRange(2, 4).Draw(t, "N"))}
	for object := range classes * size {
		o.class = append(o.class, int32(object%classes))
		o.state = append(o.state, int32(rapid.IntRange(1, int(o.n)).Draw(t, "state")))
	}
	if room {
		o.capacities = rapid.SliceOfN(rapid.IntRange(size, size+3), classes, classes).Draw(t, "capacities")
	}
	v["N"] = int(o.n)
	return o, placementRow(name).New(Setup{
		Objects: len(o.class), Classes: classes, Capacities: o.capacities, Values: v,
		From: &Placement{N: int(o.n), Class: o.class, State: o.state, Since: make([]int64, len(o.class))},
		Seed: [2]uint64{rapid.Uint64().Draw(t, "seed"), 1},
	})
}

// One query after another on random placements leads to one of the places that the
// papers' rules allow, written down without lists or edges; where a class has room, nobody comes back for an object that goes there.
// PEOMA that believes no estimate is EOMA.
func TestPlacementRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"oma", "eoma", "peoma"}).Draw(t, "scheme")
		o, s := anyPlacement(t, name, placementValues(name, modeltest.Values{"kappa": 1000.0}), name != "peoma" && rapid.Bool().Draw(t, "room"))
		if rapid.Bool().Draw(t, "watched") {
			s.SetTrace(&Trace{})
		}
		for tick := range int64(30) {
			i := rapid.IntRange(0, len(o.class)-1).Draw(t, "i")
			j := (i + rapid.IntRange(1, len(o.class)-1).Draw(t, "j")) % len(o.class)
			s.Advance(fixedQueries{i, j}, tick, 1)
			next := o.after(s, o.answers(i, j, name != "oma")...)
			if next == nil {
				t.Fatalf("%s: the query (%d, %d) leads from %+v to %+v", name, i, j, o, s.Memory().Placement())
			}
			o = next
			checkPartition(t, s.Memory())
			for class, c := range o.capacities {
				if m := s.Memory(); m.Capacity(class) != c || m.room(class) != (m.Members(class) < c) {
					t.Fatalf("class %d holds %d of %d", class, m.Members(class), c)
				}
			}
		}
	})
}
