package partition

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"lascope/automata/schemetest"
)

// The whole Markov chain of OMA and EOMA, built from their rules by plain loops over
// objects, and solved: nothing here is shared with the schemes but the papers.

// A chainObject is where one object stands.
type chainObject struct{ class, state int }

// A chainState is where all objects stand; objects 0, 1, … in groups of neighbours.
type chainState [6]chainObject

// An omaChain is the chain of a small world.
type omaChain struct {
	objects, classes, n, depth int
	p                          float64
	enhanced                   bool // EOMA's rule
}

func (c omaChain) String() string {
	name := "OMA"
	if c.enhanced {
		name = "EOMA"
	}
	return fmt.Sprintf("%s W=%d R=%d N=%d p=%g stop=%d", name, c.objects, c.classes, c.n, c.p, c.depth)
}

func (c omaChain) sameGroup(i, j int) bool {
	size := c.objects / c.classes
	return i/size == j/size
}

// An outcome is a state that a query may lead to.
type outcome struct {
	chance float64
	state  chainState
}

// answer gives all that a query for i and j may lead to.
func (c omaChain) answer(s chainState, i, j int) []outcome {
	if s[i].class == s[j].class {
		s[i].state = max(1, s[i].state-1)
		s[j].state = max(1, s[j].state-1)
		return []outcome{{1, s}}
	}
	atI, atJ := s[i].state == c.n, s[j].state == c.n
	switch {
	case atI && atJ:
		return append(c.meet(s, i, j, 0.5), c.meet(s, j, i, 0.5)...)
	case !atI && !atJ:
		s[i].state++
		s[j].state++
		return []outcome{{1, s}}
	}
	boundary, inner := i, j
	if atJ {
		boundary, inner = j, i
	}
	if c.enhanced {
		var thirds []int
		for k := range c.objects {
			if k != inner && s[k].class == s[inner].class && s[k].state == c.n {
				thirds = append(thirds, k)
			}
		}
		if len(thirds) > 0 {
			var out []outcome
			for _, k := range thirds {
				to := s
				to[boundary].class, to[k].class = s[k].class, s[boundary].class
				out = append(out, outcome{1 / float64(len(thirds)), to})
			}
			return out
		}
	}
	s[inner].state++
	return []outcome{{1, s}}
}

// meet lets mover join the class of other, and each of the outermost thirds come
// back with the same chance.
func (c omaChain) meet(s chainState, mover, other int, chance float64) []outcome {
	outermost, thirds := 0, []int(nil)
	for k := range c.objects {
		switch {
		case k == other || s[k].class != s[other].class || s[k].state < outermost:
		case s[k].state > outermost:
			outermost, thirds = s[k].state, []int{k}
		default:
			thirds = append(thirds, k)
		}
	}
	var out []outcome
	for _, k := range thirds {
		to := s
		to[mover].class = s[other].class
		to[k] = chainObject{s[mover].class, c.n}
		out = append(out, outcome{chance / float64(len(thirds)), to})
	}
	return out
}

func (c omaChain) done(s chainState) bool {
	for _, o := range s[:c.objects] {
		if o.state > c.depth {
			return false
		}
	}
	return true
}

// canonical picks one of the states that differ only by the names of the classes, of
// the groups, and of the objects of a group. The world treats them alike.
func (c omaChain) canonical(s chainState) chainState {
	var best chainState
	first := true
	size := c.objects / c.classes
	for _, name := range classNames[c.classes] {
		var groups [][]chainObject
		for g := range c.classes {
			var objects []chainObject
			for _, o := range s[g*size : (g+1)*size] {
				objects = append(objects, chainObject{name[o.class], o.state})
			}
			slices.SortFunc(objects, compareObjects)
			groups = append(groups, objects)
		}
		slices.SortFunc(groups, func(a, b []chainObject) int { return slices.CompareFunc(a, b, compareObjects) })
		var out chainState
		copy(out[:], slices.Concat(groups...))
		if first || slices.CompareFunc(out[:], best[:], compareObjects) < 0 {
			best, first = out, false
		}
	}
	return best
}

func compareObjects(a, b chainObject) int {
	if a.class != b.class {
		return a.class - b.class
	}
	return a.state - b.state
}

// classNames holds all permutations of the classes.
var classNames = [][][]int{2: permutations(2), 3: permutations(3)}

func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var out [][]int
	for _, p := range permutations(n - 1) {
		for at := range n {
			out = append(out, slices.Insert(slices.Clone(p), at, n-1))
		}
	}
	return out
}

// starts gives every first placement, each as likely: any balanced classes, and any
// states (OMA) or all at the boundary (EOMA).
func (c omaChain) starts() []chainState {
	var out []chainState
	var fill func(s chainState, k int, room []int)
	fill = func(s chainState, k int, room []int) {
		if k == c.objects {
			out = append(out, s)
			return
		}
		for class := range c.classes {
			if room[class] == 0 {
				continue
			}
			left := slices.Clone(room)
			left[class]--
			for state := 1; state <= c.n; state++ {
				if c.enhanced && state < c.n {
					continue
				}
				s[k] = chainObject{class, state}
				fill(s, k+1, left)
			}
		}
	}
	room := make([]int, c.classes)
	for i := range room {
		room[i] = c.objects / c.classes
	}
	fill(chainState{}, 0, room)
	return out
}

// meanQueries solves t(s) = 1 + Σ P(s,s') t(s') for the mean number of queries until
// done, over the first placements.
func (c omaChain) meanQueries(t *testing.T) float64 {
	var within, across float64
	for i := range c.objects {
		for j := range i {
			if c.sameGroup(i, j) {
				within++
			} else {
				across++
			}
		}
	}
	number := map[chainState]int{}
	var states []chainState
	find := func(s chainState) int {
		s = c.canonical(s)
		k, ok := number[s]
		if !ok {
			k = len(states)
			number[s] = k
			states = append(states, s)
		}
		return k
	}
	starts := c.starts()
	weight := map[int]float64{}
	for _, s := range starts {
		weight[find(s)] += 1 / float64(len(starts))
	}
	var rows []map[int]float64
	for k := 0; k < len(states); k++ {
		row := map[int]float64{}
		if s := states[k]; !c.done(s) {
			for i := range c.objects {
				for j := range i {
					chance := (1 - c.p) / across
					if c.sameGroup(i, j) {
						chance = c.p / within
					}
					for _, o := range c.answer(s, i, j) {
						row[find(o.state)] += chance * o.chance
					}
				}
			}
		}
		rows = append(rows, row)
	}
	a := mat.NewDense(len(states), len(states), nil)
	b := mat.NewVecDense(len(states), nil)
	for k, row := range rows {
		a.Set(k, k, 1)
		if c.done(states[k]) {
			continue
		}
		b.SetVec(k, 1)
		for to, chance := range row {
			a.Set(k, to, a.At(k, to)-chance)
		}
	}
	var times mat.VecDense
	if err := times.SolveVec(a, b); err != nil {
		t.Fatal(err)
	}
	mean := 0.0
	for k, w := range weight {
		mean += w * times.AtVec(k)
	}
	return mean
}

// Reference: OMA [Thesis] §4.2.2 and EOMA, mean queries to convergence. The schemes
// meet the exact chain to 4 standard errors (significance 6·10⁻⁵ a case).
func TestMeanQueriesAgainstExactChain(t *testing.T) {
	cases := []omaChain{
		{4, 2, 2, 1, 0.9, false}, {4, 2, 3, 1, 0.9, false}, {4, 2, 4, 1, 0.8, false},
		{6, 2, 2, 1, 0.9, false}, {6, 2, 3, 1, 0.95, false}, {6, 3, 2, 1, 0.9, false}, {6, 3, 3, 1, 0.9, false},
		{4, 2, 2, 1, 0.9, true}, {4, 2, 3, 2, 0.9, true}, {4, 2, 4, 2, 0.8, true},
		{6, 2, 2, 1, 0.9, true}, {6, 2, 3, 2, 0.9, true}, {6, 3, 3, 2, 0.9, true}, {6, 3, 4, 2, 0.9, true},
	}
	for _, c := range cases {
		exact := c.meanQueries(t)
		name, stop := "oma", "innermost"
		if c.enhanced {
			name = "eoma"
		}
		if c.depth == 2 {
			stop = "two"
		}
		const reps = 4000
		queries := make([]float64, reps)
		for seed := range queries {
			w := newTestGroups(c.objects, c.classes, c.p, uint64(seed))
			s := testPartitioner(t, name, w, uint64(seed), schemetest.Values{"N": c.n, "stop": stop})
			tick := int64(0)
			for ; !s.(Stopper).Converged(); tick++ {
				s.Advance(w, tick, 1)
			}
			queries[seed] = float64(tick)
		}
		mean, sd := stat.MeanStdDev(queries, nil)
		if se := stat.StdErr(sd, reps); math.Abs(mean-exact) > 4*se {
			t.Errorf("%v: mean %.3f ± %.3f queries, the exact chain says %.3f", c, mean, se, exact)
		} else {
			t.Logf("%v: mean %.3f ± %.3f queries, exact %.3f", c, mean, se, exact)
		}
	}
}
