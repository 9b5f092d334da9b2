package crawlpanes

import (
	"lascope/model/crawllab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*crawllab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.AddHidden(s, "recall", v.Recall, canvas.Unit(v.Recall, 3))
	out.AddHidden(s, "freshness", v.Freshness, canvas.Unit(v.Freshness, 3))
	out.AddHidden(s, "quality", v.Quality, canvas.Unit(v.Quality, 3))
	out.AddHidden(s, "performance", v.OfBest(), canvas.Unit(v.OfBest(), 3))
	out.AddHidden(s, "upper bound", v.Best, "mean quality "+canvas.Unit(v.Best, 3))
	out["traversal"] = "traversal " + canvas.Thousands(v.Traversal)
	out["frontier"] = canvas.Counted(v.Known, "document")
	out["collection"] = canvas.Counted(v.Entries, "document")
	out["impolite requests"] = canvas.Thousands(v.Fetchers.RapidFire)
	return out
}
