package pollingpanes

import (
	"fmt"
	"strings"

	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pollingView(s)
	if v == nil {
		return nil
	}
	unit := " " + canvas.Pick(v.Weighted, strings.Replace(ratesWords(v), "hits", "importance", 1), ratesWords(v))
	out := pane.TermValues{}
	for name, x := range map[string]float64{"value": v.Value, "present shares": v.Value, "optimal shares": v.Optimal, "proportional": v.Proportional,
		"uniform": v.Uniform, "expected hits": v.Latest.Earned, "upper bound": v.Bound} {
		out.AddHidden(s, name, x, canvas.Unit(x, 4)+unit)
	}
	out.AddHidden(s, "gap", v.Regret(), canvas.Small(v.Regret())+unit+", "+canvas.Percent(v.RegretPart())+" of the optimal value")
	out.Add("hits counted", v.Latest.Hits, canvas.Unit(v.Latest.Hits, 4)+unit)
	out.Add("capacity used", v.Latest.Used, canvas.Percent(v.Latest.Used)+" of capacity")
	out.Add("caught", v.Caught, canvas.Percent(v.Caught)+" of the changes")
	out.Add("capacity", float64(v.Capacity), canvas.Counted(v.Capacity, "poll")+" per tick")
	out.Add("page", float64(v.Pages), canvas.Counted(v.Pages, "page"))
	out.Add("poll", float64(v.Polls), canvas.Thousands(v.Polls)+" polls made")
	out.Add("hit", float64(v.Hits), canvas.Thousands(v.Hits)+" hits so far")
	out.Add("miss", float64(v.Polls-v.Hits), canvas.Thousands(v.Polls-v.Hits)+" misses so far")
	out.AddHidden(s, "first-order value", v.FirstOrder, canvas.Unit(v.FirstOrder, 4)+unit)
	if l := v.Last; l.Tick > 0 {
		of := " of " + l.Name + ", polled last"
		out.Add("share", l.Share, canvas.Share(l.Share)+" polls per tick"+of)
		if l.Elapsed < l.Tick {
			out["age"] = canvas.Counted(int(l.Elapsed), "tick") + of
		}
		if l.Rank >= 0 && !s.Hidden {
			out["rank"] = "rank " + canvas.Thousands(int64(l.Rank+1)) + of
		}
		out.AddHidden(s, "hit probability", v.Last.Chance, canvas.Chance(v.Last.Chance)+" in the last poll, of "+v.Last.Name)
	}
	out.Add("knapsack", v.Amounts, fmt.Sprintf("%s of %d", canvas.Unit(v.Amounts, 3), v.Capacity))
	more := v.Certificate()
	out.AddHidden(s, "certificate", more, "at most "+canvas.Percent(more)+" more")
	switch state := v.State.(type) {
	case *pollinglab.RaceView:
		out.Add("knapsack", state.Sum, fmt.Sprintf("%s of %d", canvas.Unit(state.Sum, 3), v.Capacity))
	case *pollinglab.AmountsView:
		out.Add("full knapsack", v.Latest.Full, canvas.Percent(v.Latest.Full)+" of the latest polls")
		out.AddHidden(s, "lost page", float64(state.Lost), canvas.Counted(state.Lost, "page"))
	case *pollinglab.TreeView:
		if n := state.Node; n.N > 0 {
			of := " of " + lab.PagesName(n.First, n.End)
			out["state"] = fmt.Sprintf("state %d of %d%s", n.State, n.N, of)
			out.Add("split", n.Sigma, canvas.Unit(n.Sigma, 3)+of)
			out.AddHidden(s, "optimal split", n.Optimal, canvas.Unit(n.Optimal, 3)+of)
		}
		if state.HasQueue {
			out["stale deadline"] = canvas.Thousands(int64(state.Stale)) + " stale"
		}
	case *lab.ChainView:
		out["state"] = fmt.Sprintf("state %d of %d", state.State, state.N)
		out.AddHidden(s, "total variation", state.Distance, canvas.Unit(state.Distance, 4))
		out["visits"] = canvas.Thousands(state.Visits) + " visits counted"
	case *pollinglab.ArmsView:
		out.AddHidden(s, "P1 right", state.Correct, canvas.Percent(state.Correct)+" of P1")
		out["exchange"] = canvas.Counted(int(state.Exchanges), "exchange") + " so far"
		out["class P1, P2"] = fmt.Sprintf("P1 has %s, P2 %s", canvas.Counted(state.Sizes[0], "page"), canvas.Counted(state.Sizes[1], "page"))
		if state.Next.State > 0 {
			out["turn"] = fmt.Sprintf("%s of %s", canvas.Thousands(int64(state.Turn+1)), canvas.Thousands(int64(state.Sizes[1])))
		}
	case *pollinglab.EstimatesView:
		covered := canvas.Percent(float64(state.Covered) / float64(max(1, len(state.Pages))))
		out.AddHidden(s, "coverage", 0, covered+" of "+canvas.Counted(len(state.Pages), "page"))
	case *pollinglab.IndexView:
		if d := state.Density; d != nil {
			out.Add("estimate", d.Estimate, canvas.Share(d.Estimate)+" of "+d.Name)
			out.AddHidden(s, "change rate", d.True, canvas.Share(d.True)+" of "+d.Name)
		}
		if i := state.Intervals; i != nil {
			out.Add("level at rest", i.Balance, canvas.Unit(i.Balance, 3)+" "+canvas.Pick(i.Unit == "hits", "hits per poll", i.Unit))
		}
	}
	return out
}
