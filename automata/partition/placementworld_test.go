package partition

import (
	"maps"
	"math/bits"
	"slices"
	"testing"

	"lascope/automata"
	"lascope/model/modeltest"
)

// A testGroups is a world of objects in groups of equal size, objects of a group
// being neighbours: a query stays in a group with probability p.
type testGroups struct {
	objects, classes, size int
	p                      float64
	coins                  automata.Coins
}

func newTestGroups(objects, classes int, p float64, seed uint64) *testGroups {
	return &testGroups{objects, classes, objects / classes, p, automata.NewCoins([2]uint64{seed, 5})}
}

func (w *testGroups) group(object int) int { return object / w.size }

func (w *testGroups) Draw(queries [][2]int32) {
	for k := range queries {
		i, j := w.next()
		queries[k] = [2]int32{int32(i), int32(j)}
	}
}

func (w *testGroups) next() (i, j int) {
	within := w.coins.Unit() < w.p
	group, rest := bits.Mul64(w.coins.Bits(), uint64(w.classes))
	member, _ := bits.Mul64(rest, uint64(w.size))
	first := int(group) * w.size
	i = first + int(member)
	if within {
		j = first + int(w.coins.Below(uint64(w.size-1)))
		if j >= i {
			j++
		}
		return i, j
	}
	j = int(w.coins.Below(uint64(w.objects - w.size)))
	if j >= first {
		j += w.size
	}
	return i, j
}

func (w *testGroups) groups() []int32 {
	out := make([]int32, w.objects)
	for i := range out {
		out[i] = int32(w.group(i))
	}
	return out
}

// correct reports whether the classes are the groups, in any numbering.
func (w *testGroups) correct(m *Partition) bool {
	classOf := map[int]int{}
	for object := range w.objects {
		g := w.group(object)
		if c, ok := classOf[g]; ok && c != m.Class(object) {
			return false
		}
		classOf[g] = m.Class(object)
	}
	return true
}

// A fixedQueries repeats one query.
type fixedQueries struct{ i, j int }

func (q fixedQueries) Draw(queries [][2]int32) {
	for k := range queries {
		queries[k] = [2]int32{int32(q.i), int32(q.j)}
	}
}

func placementRow(name string) Scheme {
	rows := Partitioners()
	return rows[slices.IndexFunc(rows, func(r Scheme) bool { return r.Name == name })]
}

// placementValues are a scheme's defaults with some values changed.
func placementValues(name string, changes modeltest.Values) modeltest.Values {
	out := modeltest.Values{"N": 10, "kappa": 0.5, "tau": 1.0, "k": 2, "memory": 0.0, "transitive": "off", "release": 0, "compare": "time", "trial": 0.0}
	for _, p := range placementRow(name).Params {
		if p.Choices != nil {
			out[p.Key] = p.Default
		}
	}
	maps.Copy(out, changes)
	return out
}

// testPartitioner builds a scheme for a world of groups.
func testPartitioner(t testing.TB, name string, w *testGroups, seed uint64, changes modeltest.Values) Partitioner {
	t.Helper()
	return placementRow(name).New(Setup{
		Objects: w.objects, Classes: w.classes, Groups: w.groups(),
		Seed: [2]uint64{seed, 1}, StartSeed: [2]uint64{seed, 2},
		Values: placementValues(name, changes),
	})
}

// placed builds a scheme whose objects stand where the test says.
func placed(t testing.TB, name string, n int, class, state []int32, seed uint64) Partitioner {
	t.Helper()
	return placementRow(name).New(Setup{
		Objects: len(class), Classes: int(slices.Max(class)) + 1,
		From:   &Placement{N: n, Class: class, State: state, Since: make([]int64, len(class))},
		Seed:   [2]uint64{seed, 1},
		Values: placementValues(name, modeltest.Values{"N": n}),
	})
}
