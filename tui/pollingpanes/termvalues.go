package pollingpanes

import (
	"fmt"
	"math"

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
	unit := canvas.Pick(v.Weighted, " importance per poll", " hits per poll")
	out := pane.TermValues{}
	for name, x := range map[string]float64{"value": v.Value, "present shares": v.Value, "optimal shares": v.Optimal, "proportional": v.Proportional,
		"uniform": v.Uniform, "expected hits": v.EarnedRate, "upper bound": v.Bound} {
		out.AddHidden(s, name, x, canvas.Unit(x, 4)+unit)
	}
	out.AddHidden(s, "gap", v.Regret(), canvas.Small(v.Regret())+unit+", "+canvas.Percent(v.RegretPart())+" of the optimal value")
	out.Add("hits counted", v.FoundRate, canvas.Unit(v.FoundRate, 4)+unit)
	out.Add("capacity used", v.Used, canvas.Percent(v.Used)+" of capacity")
	out.Add("caught", v.Caught, canvas.Percent(v.Caught)+" of the changes")
	out.Add("capacity", float64(v.Capacity), canvas.Counted(v.Capacity, "poll")+" per tick")
	out.Add("page", float64(v.Pages), canvas.Counted(v.Pages, "page"))
	out.Add("poll", float64(v.Polls), canvas.Thousands(v.Polls)+" polls made")
	out.Add("hit", float64(v.Hits), canvas.Thousands(v.Hits)+" hits so far")
	out.Add("miss", float64(v.Polls-v.Hits), canvas.Thousands(v.Polls-v.Hits)+" misses so far")
	if v.Last.Tick > 0 {
		out.AddHidden(s, "hit probability", v.Last.Chance, canvas.Unit(v.Last.Chance, 3)+" in the last poll, of "+v.Last.Name)
	}
	if race, ok := v.State.(*pollinglab.RaceView); ok {
		out.Add("knapsack", race.Sum, fmt.Sprintf("%s of %d", canvas.Unit(race.Sum, 3), v.Capacity))
	} else if !math.IsNaN(v.Amounts) {
		out.Add("knapsack", v.Amounts, fmt.Sprintf("%s of %d", canvas.Unit(v.Amounts, 3), v.Capacity))
	}
	return out
}
