package speech

import (
	"fmt"
	"math"
	"strings"

	"lascope/model"
	"lascope/model/armslab"
	"lascope/model/crawllab"
	"lascope/model/lab"
	"lascope/model/linelab"
	"lascope/model/placementlab"
	"lascope/model/pollinglab"
	"lascope/tui/canvas"
	"lascope/tui/pollingpanes"
)

// Limits of one report.
const (
	DefaultShares = 10 // pages of "shares", if no number is given
	maxRows       = 12 // rows of "state"
	MaxCount      = 1_000
)

// SayState reports the state of the scheme in at most maxRows sentences.
func SayState(s *model.Snapshot, hidden bool) []string {
	switch v := s.View.(type) {
	case *pollinglab.View:
		if hand, ok := v.State.(*lab.HandView); ok {
			return sayHand(s, hand)
		}
		return sayPolling(v.State, hidden)
	case *placementlab.View:
		return sayArms(v, hidden)
	case *crawllab.View:
		return sayFrontier(v, hidden)
	case *armslab.View:
		if v.Hand != nil {
			return sayHand(s, v.Hand)
		}
		return sayChances(v, hidden)
	case *linelab.View:
		if v.Chain != nil {
			return []string{sayChain(v.Chain, hidden)}
		}
	}
	return nil
}

// sayPolling reports the state of a polling scheme.
func sayPolling(state lab.StateView, hidden bool) []string {
	switch v := state.(type) {
	case *pollinglab.TreeView:
		return sayTree(v, hidden)
	case *pollinglab.ArmsView:
		text := fmt.Sprintf("P1 holds %s pages, P2 %s, in %d states each; %s exchanges so far",
			canvas.Thousands(int64(v.Sizes[0])), canvas.Thousands(int64(v.Sizes[1])), v.N, canvas.Thousands(v.Exchanges))
		if !hidden {
			text += "; of P1 " + canvas.Percent(v.Correct) + " belong there"
		}
		out := []string{text + "."}
		if v.Exchanges > 0 && v.Entered >= 0 {
			out = append(out, fmt.Sprintf("The last exchange: page %d took page %d's place in P1 at tick %s.", v.Entered+1, v.Left+1, canvas.Thousands(v.ExchangeTick)))
		}
		return out
	case *pollinglab.RaceView:
		full := "there is room"
		if v.Full {
			full = "it is full"
		}
		text := fmt.Sprintf("The amounts sum to %.3f of a capacity of %g", v.Sum, v.Capacity)
		if v.Polls >= 0 {
			text += fmt.Sprintf("; the last slot had %s polls", canvas.Thousands(v.Polls))
		}
		out := []string{text + ": " + full + "."}
		if hidden {
			return out // the rest goes by true rank
		}
		for i, b := range v.Bins {
			if i == maxRows-1 {
				break
			}
			who := fmt.Sprintf("The page of true rank %d", b.First+1)
			if b.End-b.First > 1 {
				who = fmt.Sprintf("Ranks %d to %d", b.First+1, b.End)
			}
			out = append(out, fmt.Sprintf("%s: state %.0f of %d, the optimum %.0f.", who, b.Mean, v.N, b.Optimal))
		}
		return out
	case *pollinglab.EstimatesView:
		return sayEstimates(v, hidden)
	case *pollinglab.IndexView:
		return sayIndices(v, hidden)
	case *pollinglab.ProgramView:
		out := []string{"The program has not explained a poll."}
		if v.Saying != "" {
			out = []string{"The program says: " + v.Saying}
		}
		for _, line := range v.Errors[max(0, len(v.Errors)-maxRows+1):] {
			out = append(out, "Standard error: "+line)
		}
		return out
	case *pollinglab.QueueView:
		out := []string{v.Meaning + "."}
		for i, r := range v.Due {
			if i == maxRows-1 {
				break
			}
			out = append(out, fmt.Sprintf("%s is due in %.0f slots, share %s.", r.Name, math.Max(r.In, 0), canvas.Share(r.Share)))
		}
		return out
	case *lab.ChainView:
		return []string{sayChain(v, hidden)}
	}
	return []string{"This scheme keeps no state."}
}

// sayEstimates reports the estimates of the first pages of the view.
func sayEstimates(v *pollinglab.EstimatesView, hidden bool) []string {
	text := fmt.Sprintf("%s have an estimate of 0", canvas.Counted(v.Unseen, "page"))
	if !hidden {
		text += fmt.Sprintf("; %s have their true rate within the interval of 95 %%", canvas.Counted(v.Covered, "page"))
	}
	out := []string{text + "."}
	for i, e := range v.Pages {
		if i == maxRows-1 {
			break
		}
		text := fmt.Sprintf("Page %d: estimate %s, from %s to %s", e.Page+1, canvas.Share(e.Estimate), canvas.Share(e.Low), canvas.Share(e.High))
		if !hidden {
			text += ", true rate " + canvas.Share(e.Rate)
		}
		out = append(out, text+".")
	}
	return out
}

// sayIndices reports a policy's knowledge and the head of its queue.
func sayIndices(v *pollinglab.IndexView, hidden bool) []string {
	out := []string{v.Meaning + "."}
	if d := v.Density; d != nil {
		text := fmt.Sprintf("The rate of %s is estimated at %s", d.Name, canvas.Share(d.Estimate))
		if !hidden {
			text += ", the truth is " + canvas.Share(d.True)
		}
		out = append(out, text+".")
	}
	if i := v.Intervals; i != nil {
		text := fmt.Sprintf("Intervals rest at a hit rate of %.3f", i.Balance)
		if !hidden {
			text += fmt.Sprintf(", that of the optimum is %.3f", i.Optimum)
		}
		out = append(out, text+".")
	}
	for i, r := range v.Queue {
		if i == maxRows-2 {
			break
		}
		if v.Overdue {
			out = append(out, fmt.Sprintf("%s is due in %.0f slots.", r.Name, math.Max(-r.Index, 0)))
		} else {
			out = append(out, fmt.Sprintf("%s has index %.4g at age %s.", r.Name, r.Index, canvas.Thousands(r.Age)))
		}
	}
	return out
}

// sayTree reports the automata at the top of the hierarchy.
func sayTree(v *pollinglab.TreeView, hidden bool) []string {
	var out []string
	for _, level := range v.Levels {
		for _, c := range level {
			if c.N == 0 || c.Bundle {
				continue
			}
			if len(out) == maxRows {
				return out
			}
			text := fmt.Sprintf("Pages %s: state %d of %d, the first half gets %s", pollingpanes.PageRange(c), c.State, c.N, canvas.Unit(c.Sigma, 3))
			if !hidden && canvas.Finite(c.Optimal) {
				text += ", the optimum " + canvas.Unit(c.Optimal, 3)
			}
			out = append(out, text+".")
		}
	}
	return out
}

// sayArms reports the objects of each arm, or their number if there are many.
func sayArms(v *placementlab.View, hidden bool) []string {
	var out []string
	for _, arm := range v.Arms.Arms {
		if len(out) == maxRows {
			break
		}
		text := fmt.Sprintf("Arm %d, %d of group %c:", arm.Class+1, arm.Right, placementlab.GroupLetter(arm.Home))
		if hidden {
			text = fmt.Sprintf("Arm %d:", arm.Class+1)
		}
		for r, c := range arm.Cells {
			if c.Count == 0 || r >= len(v.Arms.Rows) {
				continue
			}
			state := canvas.Itoa(v.Arms.Rows[r].First)
			if last := v.Arms.Rows[r].Last; last > v.Arms.Rows[r].First {
				state += " to " + canvas.Itoa(last)
			}
			names := canvas.Itoa(c.Count) + " objects"
			if len(c.Objects) == c.Count && c.Count <= maxRows {
				words := make([]string, c.Count)
				for i, o := range c.Objects {
					words[i] = sayObject(o, hidden)
				}
				names = strings.Join(words, " ")
			}
			text += fmt.Sprintf(" state %s: %s;", state, names)
		}
		out = append(out, strings.TrimRight(text, ";:")+".")
	}
	return out
}

// sayChances reports the state of a fixed structure, or the probabilities of the first arms.
func sayChances(v *armslab.View, hidden bool) (out []string) {
	if g := v.Game; g != nil {
		out = append(out, "The second player chooses action 1 with probability "+canvas.Unit(g.Q, 3)+".")
	}
	if s := v.States; s != nil {
		return append(out, fmt.Sprintf("The automaton stands in state %d of %d of arm %d.", s.State, s.N, s.Arm+1))
	}
	for i, arm := range v.Arms[:min(len(v.Arms), maxRows)] {
		text := fmt.Sprintf("Arm %d: probability %s", i+1, canvas.Unit(arm.P, 3))
		if canvas.Finite(arm.Estimate) {
			text += ", estimated reward " + canvas.Unit(arm.Estimate, 3)
		}
		if !hidden {
			text += ", penalty probability " + canvas.Unit(arm.Penalty, 3)
		}
		out = append(out, text+".")
	}
	return out
}

// sayFrontier reports the frontier, the best document first.
func sayFrontier(v *crawllab.View, hidden bool) []string {
	out := []string{fmt.Sprintf("Traversal %s: %s of %s documents fetched, %s wait.", canvas.Thousands(v.Traversal),
		canvas.Thousands(int64(v.Entries)), canvas.Thousands(int64(v.Documents)), canvas.Thousands(int64(v.Known)))}
	for i, c := range v.Frontier {
		if len(out) == maxRows {
			break
		}
		text := fmt.Sprintf("Number %d: %s", i+1, c.Name)
		if canvas.Finite(c.Index) {
			text += ", index " + fmt.Sprintf("%.4g", c.Index)
		}
		if !hidden {
			text += ", hidden relevance " + canvas.Unit(c.Relevance, 3)
			if c.Hub {
				text += ", a hub"
			}
		}
		if c.Why != "" {
			text += ", " + c.Why
		}
		out = append(out, text+".")
	}
	return out
}

// SayShares reports the largest shares, page by page.
func SayShares(v *pollinglab.View, hidden bool) []string {
	var out []string
	for _, r := range v.Rows {
		text := fmt.Sprintf("%s: share %s", r.Name, canvas.Share(r.Share))
		if !hidden {
			text += fmt.Sprintf(", optimal %s, true rank %s", canvas.Share(r.Optimal), canvas.Thousands(int64(r.Rank+1)))
		}
		out = append(out, fmt.Sprintf("%s, polls %s, hits %s.", text, canvas.Thousands(r.Polls), canvas.Thousands(r.Hits)))
	}
	return out
}
