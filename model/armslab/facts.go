package armslab

import (
	"fmt"
	"slices"

	"lascope/automata/action"
	"lascope/internal/theory"
	"lascope/model/lab"
)

// Facts: in a game the facts hold for the penalty probabilities against the present second player, and nothing is known of the
// scheme.
func (e *Environment) Facts() (facts theory.Facts) {
	c, source := e.World.Penalties(), e.settings.Source
	facts.Add("pure chance M0", theory.Rounded(action.PureChance(c), len(c)), "the mean of c", "[Thesis] §2.1.1")
	facts.Add("least c", theory.Within(slices.Min(c), 0), "by its definition", "[Thesis] §2.1.1")
	if e.table != nil {
		lab.NothingKnown(&facts, e.settings.Scheme)
		return facts
	}
	k := e.known()
	method := k.Method
	if k.Small {
		method += ", as a and b become small"
	}
	t := k.at(e.probabilities(), e.Scheme)
	if !t.Penalty.Known() {
		lab.NothingKnown(&facts, e.settings.Scheme)
	}
	for i, p := range t.Limit {
		facts.Add(fmt.Sprintf("limit of E p%d", i+1), theory.Within(p, k.Error), method, source)
	}
	for i, a := range t.Absorbed {
		facts.Add(fmt.Sprintf("absorption in arm %d", i+1), a, k.Absorption.Method, source)
	}
	if t.Penalty.Known() {
		if t.Absorbed != nil {
			method = "Σ c times the absorption"
		}
		facts.Add("limit of the average penalty", t.Penalty, method, source)
	}
	for s, p := range t.Stationary {
		if len(t.Stationary) > mostRows {
			break
		}
		n := len(t.Stationary) / len(c)
		facts.Add(fmt.Sprintf("stationary law of arm %d state %d", s/n+1, s%n+1), theory.Within(p, k.Error), k.Method, source)
	}
	if t.Verdict != "" {
		facts.Say("verdict", t.Verdict, "the limit beside M0 and the least c", "[Thesis] §2.1.1")
	}
	return facts
}

// mostRows is the most states whose stationary law is printed state by state.
const mostRows = 64
