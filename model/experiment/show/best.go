package show

import (
	"fmt"
	"strings"

	"lascope/model/experiment/design"
	"lascope/model/experiment/result"
	"lascope/model/stats"
)

// bestSaid is the greatest number of cells that a sentence lists.
const bestSaid = 12

// BestWords say which cells of a ranking may be the best; "" of fewer than two.
func BestWords(s *design.Sweep, r result.Ranking) string {
	with, n := "", len(r.Cells)
	if len(r.With) > 0 {
		with = "With " + strings.Join(r.With, ", ") + ": "
	}
	greatest := "greatest"
	if s.Direction() < 0 {
		greatest = "least"
	}
	switch {
	case n == 0:
		return with + "No cell is ranked, for the metric has no meaning in some replications of each."
	case n == 1:
		return ""
	case r.Best == nil:
		return fmt.Sprintf("%sThe %s mean is at %s, of %s: too few to compare.", with, greatest, cellList(s, r.Cells[:1]), runWords(r.Reps))
	case len(r.Best) == n:
		return fmt.Sprintf("%sNo cell is told from another by %s each.", with, runWords(r.Reps))
	case len(r.Best) == 1:
		return fmt.Sprintf("%sThe best of %s is %s (95 %%, %s each).", with, stats.Thousands(n), cellList(s, r.Best), runWords(r.Reps))
	}
	others := cellList(s, r.Best[1:min(len(r.Best), 1+bestSaid)])
	if more := len(r.Best) - 1 - bestSaid; more > 0 {
		others += fmt.Sprintf(" and %s more", stats.Thousands(more))
	}
	return fmt.Sprintf("%sThe %s mean is at %s. Not told from it: %s (95 %%, %s each).", with, greatest, cellList(s, r.Best[:1]), others,
		runWords(r.Reps))
}

func runWords(n int) string {
	if n == 1 {
		return "1 run"
	}
	return stats.Thousands(n) + " runs"
}

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
			several = fmt.Sprintf("not told from the best (95 %%, %s each)", runWords(r.Reps))
		case len(r.Cells) > 1:
			none = fmt.Sprintf("%d runs a cell are needed to compare", result.BestReps)
		}
	}
	return alone, several, none
}

// places are the words of the column best of the cells of a part.
func places(p *result.SweepPart) func(cell int) string {
	all, scales := p.Rankings(), p.Sweep.Scales(nil)
	return func(cell int) string {
		if all == nil {
			return ""
		}
		return all[scales.Index(cell)].Place(cell)
	}
}
