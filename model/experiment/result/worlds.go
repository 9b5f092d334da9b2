package result

import (
	"math"
	"slices"
	"strings"

	"lascope/internal/refusal"
	"lascope/model/experiment/design"
	"lascope/model/stats"
)

// Over is the question that a tuning answers where some of its axes are worlds: the axes that change what the
// best value is. The k-th replication has the same seed in all worlds.
type Over string

// The questions, with K choices and W worlds.
const (
	OverEach  Over = "each"  // the best choice for each world, all at once: pairs at .05/(W(K−1))
	OverMean  Over = "mean"  // the best mean over the worlds: pairs of means at .05/(K−1)
	OverWorst Over = "worst" // the greatest of the least values over the worlds: pairs at .05/(W(K−1))
)

// Overs are the words of --over.
var Overs = []string{string(OverEach), string(OverMean), string(OverWorst)}

// A worldGrid is a grid whose axes are choices and worlds.
type worldGrid struct {
	grid                    *design.Grid
	choices, worlds         []int // axes
	choiceCount, worldCount int
}

// splitWorlds separates the axes of a sweep: worlds names the axes of the world with commas, "" is every axis of the world's table,
// and "none" is none.
func splitWorlds(s *design.Sweep, worlds string) worldGrid {
	g := worldGrid{grid: &s.Grid}
	keys := s.Keys()
	named := strings.Split(worlds, ",")
	for _, key := range named {
		if worlds != "" && worlds != "none" && !slices.Contains(keys, key) {
			refusal.Say("--worlds %s: %s is no axis of the line; its axes are %s", worlds, key, strings.Join(keys, ", "))
		}
	}
	for i, key := range keys {
		if worlds == "" && s.Schemes[0].Lab.IsWorld(key) || slices.Contains(named, key) {
			g.worlds = append(g.worlds, i)
		} else {
			g.choices = append(g.choices, i)
		}
	}
	if len(g.choices) == 0 {
		refusal.Say("every axis (%s) is of the environment, so there is nothing to choose; give an axis of the scheme, such as "+
			"N=100,200, or say with --worlds which axes are of the environment, such as --worlds none", strings.Join(keys, ", "))
	}
	g.choiceCount, g.worldCount = s.Combinations(g.choices), s.Combinations(g.worlds)
	return g
}

// cell is the cell with this choice in this world.
func (g worldGrid) cell(choice, world int) int {
	at := make([]int, len(g.grid.Axes))
	place := func(axes []int, k int) {
		for i := len(axes) - 1; i >= 0; i-- {
			n := len(g.grid.Axes[axes[i]].Words)
			at[axes[i]], k = k%n, k/n
		}
	}
	place(g.choices, choice)
	place(g.worlds, world)
	return g.grid.CellAt(at)
}

// of returns the choice and the world of a cell.
func (g worldGrid) of(cell int) (choice, world int) {
	return g.grid.On(g.choices, cell), g.grid.On(g.worlds, cell)
}

// words are the values of some axes in a cell.
func (g worldGrid) words(axes []int, cell int) string {
	return strings.Join(g.grid.WordsOn(axes, cell), " ")
}

// edge reports that a choice has the first or the last value of an axis of three numbers or more.
func (g worldGrid) edge(choice int) bool {
	at := g.grid.At(g.cell(choice, 0))
	for _, axis := range g.choices {
		a := g.grid.Axes[axis]
		if _, numeric := a.Scale(); numeric && len(a.Words) > 2 && (at[axis] == 0 || at[axis] == len(a.Words)-1) {
			return true
		}
	}
	return false
}

// rank makes the rankings of the choices by the numbers of cells: one for each world, or one.
func (g worldGrid) rank(over Over, direction int, margin float64, runs func(cell int) []stats.Observation,
	in func(cell int) stats.Range) (tables []*finder) {
	choices, worlds := g.choiceCount, g.worldCount
	switch over {
	case OverMean:
		return []*finder{rankNumbers(choices, 1, margin, pairError(choices, 1), func(choice int) []stats.Observation {
			return g.meanOver(choice, direction, runs)
		}, func(int) stats.Range { return stats.Range{} })}
	case OverWorst:
		return []*finder{g.rankWorst(direction, margin, runs, in)}
	}
	for world := range worlds {
		tables = append(tables, rankNumbers(choices, direction, margin, pairError(choices, worlds), func(choice int) []stats.Observation {
			return runs(g.cell(choice, world))
		}, func(choice int) stats.Range { return in(g.cell(choice, world)) }))
	}
	return tables
}

// meanOver are a choice's means over the worlds, replication by replication, more being better. The best value of each world
// cancels in a difference: two choices differ by the difference of their mean regrets.
func (g worldGrid) meanOver(choice, direction int, runs func(cell int) []stats.Observation) []stats.Observation {
	var out []stats.Observation
	for world := range g.worldCount {
		limit := 0.0 // the least of all choices in this world
		for other := range g.choiceCount {
			if l := stats.CommonLimit(runs(g.cell(other, world))); l > 0 && (limit == 0 || l < limit) {
				limit = l
			}
		}
		xs := stats.At(runs(g.cell(choice, world)), limit)
		if world == 0 {
			out = make([]stats.Observation, len(xs))
		}
		out = out[:min(len(out), len(xs))]
		for k := range out {
			out[k].Number += float64(direction) * xs[k] / float64(g.worldCount)
		}
	}
	return out
}

// rankWorst ranks choices by their least value over the worlds. The advantage of choice i over j is
//
//	min_v x_iv − min_w x_jw = max_w min_v (x_iv − x_jw)
//
// so that the ends of its sequence are those maxima and minima of the ends of the W² sequences. To drop the best
// choice b wrongly, the sequence of (i, v₀; b, w) must fail, v₀ the worst world of i: there are W(K−1) of those.
func (g worldGrid) rankWorst(direction int, margin float64, runs func(cell int) []stats.Observation, in func(cell int) stats.Range) *finder {
	choices, worlds := g.choiceCount, g.worldCount
	better := float64(direction)
	score := func() []float64 {
		scores := slices.Repeat([]float64{math.Inf(1)}, choices)
		for choice := range scores {
			for world := range worlds {
				e := stats.MeanOf(runs(g.cell(choice, world)), stats.Range{})
				if scores[choice] = min(scores[choice], better*e.Mean); e.Undefined > 0 || e.N == 0 {
					scores[choice] = math.NaN() // which stays the least
				}
			}
		}
		return scores
	}
	level := pairError(choices, worlds)
	return newFinder(choices, margin, score, func(a, b int) difference {
		out := difference{math.Inf(-1), math.Inf(-1), math.Inf(-1), math.MaxInt}
		for w := range worlds {
			least := difference{math.Inf(1), math.Inf(1), math.Inf(1), math.MaxInt}
			for v := range worlds {
				one, other := g.cell(a, v), g.cell(b, w)
				if direction < 0 {
					one, other = other, one
				}
				d := sequence(stats.WorstPairOf(runs(one), runs(other), in(one)), level)
				least = difference{min(least.Ahead, d.Ahead), min(least.Lo, d.Lo), min(least.Hi, d.Hi), min(least.After, d.After)}
			}
			out = difference{max(out.Ahead, least.Ahead), max(out.Lo, least.Lo), max(out.Hi, least.Hi), min(out.After, least.After)}
		}
		return out
	})
}
