package placementpanes

import (
	"lascope/model/lab"
	"lascope/model/placementlab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*placementlab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.AddHidden(s, "accuracy", v.Accuracy, canvas.Unit(v.Accuracy, 3)+", "+canvas.Thousands(int64(v.Right))+" of "+canvas.Counted(v.Objects, "object"))
	out.AddHidden(s, "download time", v.MeanTime, canvas.Small(v.MeanTime))
	out.AddHidden(s, "detector precision", v.Precision, canvas.Unit(v.Precision, 3))
	out.AddHidden(s, "detector recall", v.Recall, canvas.Unit(v.Recall, 3))
	out.AddHidden(s, "chance precision", v.Base, canvas.Unit(v.Base, 3))
	out["all right"] = "1 is all right"
	of := func(n int64) string {
		return canvas.Thousands(n) + " of " + canvas.Thousands(v.Counts.Queries) + " queries, " + canvas.Percent(float64(n)/float64(max(1, v.Counts.Queries)))
	}
	out["query"] = canvas.Thousands(v.Counts.Queries) + " queries so far"
	out["rewards"], out["penalties"], out["ignored"] = of(v.Counts.Rewards), of(v.Counts.Penalties), of(v.Counts.Ignored)
	out["class changes"] = canvas.Thousands(v.Counts.Moves)
	out["settled objects"] = canvas.Thousands(int64(v.Settled)) + " of " + canvas.Counted(v.Objects, "object")
	if v.Sites {
		out["goal"], out["downloads"] = lab.Six(v.FixedTime), canvas.Thousands(v.Counts.Downloads)
	}
	out.Add("object", float64(v.Objects), canvas.Counted(v.Objects, "object"))
	out.Add("class", float64(v.Classes), canvas.Thousands(int64(v.Classes))+" classes")
	return out
}
