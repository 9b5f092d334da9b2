package placementlab

import (
	"fmt"
	"slices"
	"strings"

	"lascope/automata/partition"
	"lascope/model/lab"
)

// An Explanation describes a query of the last tick (Objects has two) or the response of
// one object to it (Objects has one).
type Explanation struct {
	Objects []PlacedObject
	What    string
	Brief   string // without the numbers of the rule
	Moved   bool
}

// queriesExplained bounds the explained queries of a tick to the latest.
const queriesExplained = 64

// An explainer describes the last tick by its trace.
type explainer struct {
	*present
	trace *partition.Trace
}

// explain describes the queries of the last tick, in their order, and the reason why the
// other objects stay.
func (e explainer) explain(v *View) {
	if v.Asked = len(e.trace.Answers); v.Asked == 0 {
		return
	}
	v.Last = e.lastQuery()
	v.Source = e.rules.Source
	answers := e.trace.Answers[max(0, len(e.trace.Answers)-queriesExplained):]
	before := e.before(answers)
	asked := map[int]bool{}
	for _, a := range e.trace.Answers {
		asked[a.I], asked[a.J] = true, true
	}
	for _, m := range e.trace.Migrations {
		asked[m.Object] = true
	}
	for k := range answers {
		v.Explanations = append(v.Explanations, e.explainQuery(&answers[k], before[k][0], before[k][1])...)
	}
	if rest := v.Objects - len(asked); rest > 0 {
		v.Stayed = lab.Others(int64(rest), "objects", "stay: they were not asked for")
	}
}

// explainQuery describes a query and the response of each object; i and j are their
// positions before it.
func (e explainer) explainQuery(a *partition.Answer, i, j Position) []Explanation {
	n := e.Scheme.Memory().States()
	where := fmt.Sprintf("in classes %d and %d", i.Class+1, j.Class+1)
	if i.Class == j.Class {
		where = fmt.Sprintf("both in class %d", i.Class+1)
	}
	verdict := [...]string{"reward", "penalty", "ignored"}[a.Verdict]
	brief := fmt.Sprintf("%s: %s, %s", where, verdict, a.Why)
	what := fmt.Sprintf("%s, states %d and %d of %d: %s, %s", where, i.State, j.State, n, verdict, a.Why)
	if a.Coin >= 0 {
		sign, mover := "≥", "second"
		if a.Coin < 0.5 {
			sign, mover = "<", "first"
		}
		coin, half := lab.Distinct(a.Coin, 0.5)
		what += fmt.Sprintf(", draw %s %s %s: the %s goes", coin, sign, half, mover)
	}
	if a.Queries > 0 {
		what += fmt.Sprintf("; asked %d of %d times, ", a.Seen, a.Queries)
		sign := "not below"
		switch {
		case a.Trust > float64(a.Queries):
			what += fmt.Sprintf("and nothing is ignored before κW² = %s", lab.Six(a.Trust))
		default:
			if a.Verdict == partition.Ignored {
				sign = "below"
			}
			what += fmt.Sprintf("%s %s τ·2/(W(W−1)) = %s", lab.Six(a.Frequency), sign, lab.Six(a.Noise))
		}
	}
	out := []Explanation{{Objects: []PlacedObject{e.placed(a.I), e.placed(a.J)}, What: what, Brief: brief}}
	if a.Verdict == partition.Ignored {
		return out
	}
	for k, object := range [2]int{a.I, a.J} {
		out = append(out, e.explainObject(a, k, object, [2]Position{i, j}[k], i.Class == j.Class))
	}
	for _, m := range e.trace.Migrations[a.First:a.End] {
		if m.Called {
			words := fmt.Sprintf("comes back for it: class %d → %d, state %d → %d", m.FromClass+1, m.ToClass+1, m.FromState, m.ToState)
			out = append(out, Explanation{Objects: []PlacedObject{e.placed(m.Object)}, Moved: true, What: words, Brief: words})
		}
	}
	return out
}

// explainObject describes the response of the k-th object of a query.
func (e explainer) explainObject(a *partition.Answer, k, object int, from Position, same bool) Explanation {
	to := from
	for _, m := range e.trace.Migrations[a.First:a.End] {
		if m.Object == object {
			to = Position{m.ToClass, m.ToState}
		}
	}
	out := Explanation{Objects: []PlacedObject{e.placed(object)}, Moved: to != from}
	var parts []string
	stays := !same && to == from && e.partnerStays(a, k)
	if e.rules.Sites {
		parts = append(parts, e.timeWords(a, k, same, stays))
	}
	switch {
	case stays:
		parts = append(parts, fmt.Sprintf("its partner changes classes, so it stays, state %d", from.State))
	case to.Class != from.Class:
		parts = append(parts, fmt.Sprintf("goes to class %d, state %d → %d", to.Class+1, from.State, to.State))
	case to.State < from.State:
		parts = append(parts, fmt.Sprintf("inward, state %d → %d", from.State, to.State))
	case to.State > from.State:
		parts = append(parts, fmt.Sprintf("outward, state %d → %d", from.State, to.State))
	case same:
		parts = append(parts, fmt.Sprintf("stays innermost, state %d", from.State))
	case from.State == e.Scheme.Memory().States():
		parts = append(parts, fmt.Sprintf("stays at the boundary, state %d", from.State))
	default:
		parts = append(parts, fmt.Sprintf("stays, state %d", from.State))
	}
	out.What, out.Brief = strings.Join(parts, ": "), parts[len(parts)-1]
	return out
}

// partnerStays reports whether the k-th site of a query keeps its state because the other
// changes arms (partner=stays).
func (e explainer) partnerStays(a *partition.Answer, k int) bool {
	if !e.rules.Sites || e.settings.Word("partner") != "stays" {
		return false
	}
	other := [2]int{a.J, a.I}[k]
	return slices.ContainsFunc(e.trace.Migrations[a.First:a.End], func(m partition.Migration) bool {
		return m.Object == other && m.FromClass != m.ToClass
	})
}

// timeWords compare a site's download time with the mean of its arm [OMA-DRA] §7, and name
// the length of its move unless it stays.
func (e explainer) timeWords(a *partition.Answer, k int, same, stays bool) string {
	long, sign := a.Time[k] < a.Average[k], "≥"
	switch {
	case same && long:
		sign = "<"
	case !same:
		long, sign = a.Time[k] > a.Average[k], "≤"
		if long {
			sign = ">"
		}
	}
	words := fmt.Sprintf("took %.4f %s %.4f, the mean of its class", a.Time[k], sign, a.Average[k])
	steps := 1
	if long {
		steps = e.settings.Int("k")
	}
	if stays {
		return words
	}
	return words + fmt.Sprintf(", so by %d", steps)
}
