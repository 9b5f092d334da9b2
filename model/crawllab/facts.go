package crawllab

import (
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the upper bound of a traversal's performance.
func (e *Environment) Facts() []theory.Fact {
	n, sum := e.Web.Documents(), 0.0
	for k := 1; k <= n; k++ {
		sum += e.Web.BoundRecall(k)
	}
	return []theory.Fact{
		{Quantity: "upper bound of the performance", Number: theory.Rounded(sum/float64(n), n), Source: "[Robot] Fig. 3",
			Method: "mean recall over a traversal with the most relevant document first, while no document changes"},
		lab.NothingKnown(e.Settings.Scheme),
	}
}
