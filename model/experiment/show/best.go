package show

import (
	"fmt"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/lab"
)

// bestSaid is the greatest number of cells that a sentence lists.
const bestSaid = 12

// BestWords say which cells of a ranking may be the best; "" of fewer than two.
func BestWords(s *design.Sweep, r result.Ranking) string {
	n, best := len(r.Cells), r.Best
	switch {
	case n == 1:
		return ""
	case best == nil:
		best = r.Cells[:min(n, 1)]
	}
	others := best[min(len(best), 1):]
	shown := others[:min(len(others), bestSaid)]
	return lab.Tell(bestForm, r, "with", strings.Join(r.With, ", "), "falls", s.Direction() < 0, "all", len(best) == n, "one", len(best) == 1,
		"n", n, "best", cellList(s, best[:min(len(best), 1)]), "others", cellList(s, shown), "more", len(others)-len(shown))
}

// bestForm are the sentences on the best cells.
const bestForm = `<With {with}: ><{Cells!}No cell is ranked, for the metric has no meaning in some replications of each.
	|{Best!}The <{falls?}least|greatest> mean is at {best}, of {Reps run}: too few to compare.
	|{all?}No cell is told from another by {Reps run} each.
	|{one?}The best of {n,} is {best} (95 %, {Reps run} each).
	|The <{falls?}least|greatest> mean is at {best}. Not told from it: {others}<{more?} and {more,} more> (95 %, {Reps run} each).>`

// cellList names cells in a list: "N=5, 8" of one axis.
func cellList(s *design.Sweep, cells []int) string {
	var words []string
	for i, cell := range cells {
		one := strings.Join(s.CellWords(cell), " ")
		if _, value, _ := strings.Cut(one, "="); i > 0 && len(s.Axes) == 1 {
			one = value
		}
		words = append(words, one)
	}
	return strings.Join(words, ", ")
}

// BestLegend explains the marks of the best cells, and why cells have none; each is "" where it does not apply.
func BestLegend(all []result.Ranking) (alone, several, none string) {
	for _, r := range all {
		switch {
		case len(r.Best) == 1:
			alone = "best (95 %)"
		case len(r.Best) > 1:
			several = lab.Tell("not told from the best (95 %, {Reps run} each)", r)
		case len(r.Cells) > 1:
			none = fmt.Sprintf("%d runs a cell are needed to compare", result.BestReps)
		}
	}
	return alone, several, none
}
