package armspanes

import (
	"fmt"
	"math"

	"lascope/model/armslab"
	"lascope/tui/canvas"
	"lascope/tui/pane"
)

// termValues are the present values of the lab's terms.
func termValues(s *pane.Context) map[string]string {
	v := pane.ViewOf[*armslab.View](s)
	if v == nil {
		return nil
	}
	out := pane.TermValues{}
	average, ticks := latestPenalty(v, v.Recent)
	out.AddHidden(s, "average penalty", average, canvas.Unit(average, 4)+canvas.Pick(ticks > 0, canvas.Pick(ticks == 1, ", c of the last choice", ", the mean c of the last "+canvas.Counted(int(ticks), "choice")), ""))
	out.AddHidden(s, "mean penalty", v.Mean, canvas.Unit(v.Mean, 4))
	out.Add("mean answer", v.Heard, canvas.Unit(v.Heard, 4))
	if v.States != nil {
		out["state"] = fmt.Sprintf("state %d of %d of arm %d", v.States.State, v.States.N, v.States.Arm+1)
		out.AddHidden(s, "total variation", v.States.Distance, canvas.Unit(v.States.Distance, 4))
	}
	out.AddHidden(s, "pure chance", v.Chance, canvas.Unit(v.Chance, 4))
	out.AddHidden(s, "least penalty", v.Least, canvas.Unit(v.Least, 4))
	out.AddHidden(s, "regret", v.Regret, canvas.Thousands(int64(math.Round(v.Regret))))
	out.Add("arm", float64(len(v.Arms)), canvas.Counted(len(v.Arms), "arm"))
	if v.Theory != nil && !s.Hidden {
		out.Add("limit", v.Theory.Penalty.Value, canvas.Certain(v.Theory.Penalty, 4))
		if v.Theory.Verdict != "" {
			out["expedient"], out["ε-optimal"] = "the scheme is "+v.Theory.Verdict, "the scheme is "+v.Theory.Verdict
		}
	}
	if likely := likeliest(v); likely >= 0 {
		out["arm probability"] = fmt.Sprintf("%s of arm %d", canvas.Unit(v.Arms[likely].P, 3), likely+1)
	}
	if v.Converged {
		out["converged"] = fmt.Sprintf("arm %d", v.Favourite+1)
	}
	if word := verdictWord(v); word != "" && !s.Hidden {
		out["verdict"] = word
	}
	return out
}
