package crawllab

import (
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: the upper bound of a traversal's mean quality.
func (e *Environment) Facts() (facts theory.Facts) {
	n, sum := e.Web.Documents(), 0.0
	for k := 1; k <= n; k++ {
		sum += e.Web.BoundRecall(k)
	}
	facts.Add("upper bound of the mean quality", theory.Rounded(sum/float64(n), n),
		"mean recall over a traversal with the most relevant document first, while no document changes", "[Robot] Fig. 3")
	lab.NothingKnown(&facts, e.Settings.Scheme)
	return facts
}
