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
func (e *Environment) Facts() []theory.Fact {
	c, source := e.World.Penalties(), e.settings.Scheme.Source
	facts := []theory.Fact{
		{Quantity: "pure chance M0", Number: theory.Rounded(action.PureChance(c), len(c)), Method: "the mean of c", Source: "[Thesis] §2.1.1"},
		{Quantity: "least c", Number: theory.Number{Value: slices.Min(c)}, Method: "by its definition", Source: "[Thesis] §2.1.1"},
	}
	if e.table != nil {
		return append(facts, lab.NothingKnown(e.settings.Scheme))
	}
	k := e.known()
	method := k.Method
	if k.Small {
		method += ", as a and b become small"
	}
	t := k.at(e.probabilities(), e.Scheme)
	if !t.Penalty.Known() {
		facts = append(facts, lab.NothingKnown(e.settings.Scheme))
	}
	for i, p := range t.Limit {
		facts = append(facts, theory.Fact{Quantity: fmt.Sprintf("limit of E p%d", i+1), Number: theory.Number{Value: p, Error: k.Error},
			Method: method, Source: source})
	}
	for i, a := range t.Absorbed {
		facts = append(facts, theory.Fact{Quantity: fmt.Sprintf("absorption in arm %d", i+1), Number: a, Method: k.Absorption.Method,
			Source: source})
	}
	if t.Penalty.Known() {
		if t.Absorbed != nil {
			method = "Σ c times the absorption"
		}
		facts = append(facts, theory.Fact{Quantity: "limit of the average penalty", Number: t.Penalty, Method: method, Source: source})
	}
	for s, p := range t.Stationary {
		if len(t.Stationary) > mostRows {
			break
		}
		n := len(t.Stationary) / len(c)
		facts = append(facts, theory.Fact{Quantity: fmt.Sprintf("stationary law of arm %d state %d", s/n+1, s%n+1),
			Number: theory.Number{Value: p, Error: k.Error}, Method: k.Method, Source: source})
	}
	if t.Verdict != "" {
		facts = append(facts, theory.Fact{Quantity: "verdict", Word: t.Verdict, Method: "the limit beside M0 and the least c",
			Source: "[Thesis] §2.1.1"})
	}
	return facts
}

// mostRows is the most states whose stationary law is printed state by state.
const mostRows = 64
