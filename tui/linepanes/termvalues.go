package linepanes

import (
	"lascope/model/linelab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*linelab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	out.Add("position", v.Position, canvas.Unit(v.Position, 4))
	out.AddHidden(s, "target", v.Target, canvas.Unit(v.Target, 4))
	out.AddHidden(s, "reliability", v.Reliability, canvas.Unit(v.Reliability, 4))
	theory := func(x float64) string {
		return canvas.Pick(s.Hidden || !canvas.Finite(x), "", ", "+canvas.Unit(x, 4)+" by theory")
	}
	out.Add("mean position", v.Mean, canvas.Unit(v.Mean, 4)+theory(v.TheoryMean))
	out.Add("std deviation", v.Deviation(), canvas.Unit(v.Deviation(), 4)+theory(v.TheoryDeviation()))
	out.AddHidden(s, "mean − target", v.Bias(), bias(v.Mean, v.Target)+theory(v.TheoryBias()))
	if v.Chain != nil {
		out.AddHidden(s, "total variation", v.Chain.Distance, canvas.Unit(v.Chain.Distance, 4))
	}
	return out
}
