package partition

import (
	"cmp"
	"math"
	"slices"

	"lascope/internal/theory"
)

// The whole Markov chain of OMA and EOMA in a world of at most six objects, built from their rules by plain loops over
// objects, and solved: nothing here is shared with the schemes but the papers.

// MeanQueries is the mean number of queries to convergence, from the first placements that start draws: random, or at the boundary.
// It solves linear equations of the whole chain; its only error is rounding. depth is the number of innermost states that
// count. It is unknown for more than six objects, and where the chain has
// more than mostStates states that differ by more than names.
func MeanQueries(enhanced bool, objects, classes, n, depth int, p float64, start string) theory.Number {
	if objects > len(chainState{}) || start != "random" && start != "boundary" {
		return theory.Unknown()
	}
	return omaChain{objects, classes, n, p, enhanced, depth, start == "boundary"}.meanQueries()
}

// mostStates bounds the linear system of [MeanQueries], which takes half a second at most.
const mostStates = 900

// A chainObject is where one object stands.
type chainObject struct{ class, state int }

// A chainState is where all objects stand; objects 0, 1, … in groups of neighbours.
type chainState [6]chainObject

// An omaChain is the chain of a small world.
type omaChain struct {
	objects, classes, n int
	p                   float64
	enhanced            bool // EOMA's rule
	depth               int
	boundary            bool // all objects start at the boundary
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
		if thirds != nil {
			return c.exchange(s, boundary, thirds, 1)
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
	return c.exchange(s, mover, thirds, chance)
}

// exchange lets mover change places with each of some objects of one class, which go to the boundary, with the same chance.
func (c omaChain) exchange(s chainState, mover int, thirds []int, chance float64) (out []outcome) {
	for _, k := range thirds {
		to := s
		to[mover].class, to[k] = s[k].class, chainObject{s[mover].class, c.n}
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
	return cmp.Or(a.class-b.class, a.state-b.state)
}

// classNames holds all permutations of the classes.
var classNames = [][][]int{1: permutations(1), 2: permutations(2), 3: permutations(3)}

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

// tooMany reports that random starts alone have more than mostStates states that differ by more than names: there are
// W!/(W/R)!^R · N^W of them, of which at most R!·R!·(W/R)!^R differ by names alone.
func (c omaChain) tooMany() bool {
	if c.boundary {
		return false
	}
	starts := factorial(c.objects) * math.Pow(float64(c.n), float64(c.objects))
	names := math.Pow(factorial(c.classes), 2) * math.Pow(factorial(c.objects/c.classes), 2*float64(c.classes))
	return starts > mostStates*names
}

// factorial is n!.
func factorial(n int) float64 {
	out := 1.0
	for k := 2; k <= n; k++ {
		out *= float64(k)
	}
	return out
}

// starts gives every first placement, each as likely: any balanced classes, and any
// states or all at the boundary.
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
				if c.boundary && state < c.n {
					continue
				}
				s[k] = chainObject{class, state}
				fill(s, k+1, left)
			}
		}
	}
	fill(chainState{}, 0, slices.Repeat([]int{c.objects / c.classes}, c.classes))
	return out
}

// meanQueries solves t(s) = 1 + Σ P(s,s') t(s') for the mean number of queries until
// done, over the first placements.
func (c omaChain) meanQueries() theory.Number {
	size := c.objects / c.classes
	within := float64(c.classes * size * (size - 1) / 2)
	across := float64(c.objects*(c.objects-1)/2) - within
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
	if c.tooMany() {
		return theory.Unknown()
	}
	starts := c.starts()
	weight := map[int]float64{}
	for _, s := range starts {
		weight[find(s)] += 1 / float64(len(starts))
	}
	var rows []map[int]float64
	for k := 0; k < len(states); k++ {
		if len(states) > mostStates {
			return theory.Unknown()
		}
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
	system := make([][]float64, len(states))
	for k, row := range rows {
		system[k] = make([]float64, len(states)+1)
		if system[k][k] = 1; c.done(states[k]) {
			continue
		}
		for to, chance := range row {
			system[k][to] -= chance
		}
		system[k][len(states)] = 1
	}
	times, mean, longest := theory.Solve(system), 0.0, 0.0
	for k := range states {
		mean += weight[k] * times[k]
		longest = max(longest, times[k])
	}
	// The relative error of the solution is rounding times the condition, which is at most twice the longest mean time.
	return theory.Within(mean, 4*theory.Epsilon*longest*longest*float64(len(states)))
}
