package action

import (
	"fmt"

	"lascope/automata"
)

// The discretised pursuit algorithms: as the continuous ones, in steps of Δ = 1/(rN). p_j ← max(p_j − Δ, 0) for each j other
// than the action m of the greatest estimate, and p_m is the rest: after a reward alone in DP_{R−I} (B. J. Oommen and J. K. Lanctôt,
// Discretized pursuit learning automata, 1990), after every answer in DP_{R−P} (B. J. Oommen and M. Agache, 2001).

// A dpri is the discretised pursuit algorithm.
type dpri struct {
	discrete
	estimates
	always  bool // DP_{R−P}: p pursues after penalties too
	pursued int  // the action m of the last step
}

// dpriScheme is the row of the discretised pursuit algorithm.
var dpriScheme = Scheme{
	Card: automata.NewCard(`
		dpri | DP | [Oommen & Lanctot 1990] | learns
		discretised pursuit, DP_R-I or DP_R-P: as pursuit, in steps of 1/(rN)
		numbers item=24
		N | whole 1 to 100000 by ×2 | 20 | live | the number of steps for each arm: p moves by 1/(rN)
		%s

		DP, discretised pursuit
		what Three arms with hidden penalty probabilities c. As pursuit it counts the rewards of each arm, but p moves in
		steps of one length.
		how The first ten choices of each arm go in turn. Then a reward takes a step of 1/(rN) from each other p, for r
		arms, and gives them to the arm with the greatest part of rewards so far. A penalty does nothing, but for
		rule=reward-penalty.
		watch ● the present p walks to a corner, and reaches it exactly. ● average then lies on ◇ least penalty, or
		on another arm's.
		try n | Halve N: it is certain sooner, with fewer counts behind it.
		try m | Mirror the arms after p has reached its corner: it stays there.
		try dpri penalties=0.45,0.5 N=200 | Close arms: with N = 2, 6 of 20 seeds end in arm 2, with N = 200 none.`, pursuitRow),
	New: func(s Setup) Automaton {
		return &dpri{discrete: newDiscrete(s, int64(s.Actions)*int64(s.Values.Int("N"))), estimates: newEstimates(s.Actions),
			always: s.Values.Word("rule") == rewardPenalty}
	},
	Drift: func(v automata.Values, c []float64) *Drift {
		return &Drift{Rule: DiscretePursuitRule, Always: v.Word("rule") == rewardPenalty, Step: 1 / (float64(len(c)) * v.Number("N")), C: c}
	},
}

func (a *dpri) Advance(env Environment, n int64) {
	arms := env.Open()
	var i int
	var part int64
	var u, beta float64
	for range n {
		var inTurn bool
		if i, inTurn = a.first(); inTurn {
			u = noCoin
		} else {
			u = a.coins.Unit()
			i = a.choose(u)
		}
		part = a.parts[i]
		beta = arms.Answer(i, arms.Draw())
		arms.Count(i)
		a.add(i, beta)
		if !inTurn && (a.always || !a.penalised(beta)) {
			a.pursued = a.greatest()
			a.pull(a.pursued)
		}
	}
	if a.always {
		a.last.Lot = noCoin
	}
	a.note(n, i, u, float64(part)/float64(a.total), beta)
}

func (a *dpri) Probabilities(env Environment, p []float64) {
	if !a.turnOf(p) {
		a.discrete.Probabilities(env, p)
	}
}

func (a *dpri) Reasons() Reasons {
	rule := Reasons{Change: inaction, Now: a.p(a.last.Action)}
	switch {
	case !a.learning():
		rule.Choice, rule.Change = a.turn(a.last.Action), onlyEstimate
	case a.always || a.last.Rewarded():
		m, whatever := a.pursued+1, ""
		if a.always {
			whatever = " whatever the answer,"
		}
		rule.Change = fmt.Sprintf("arm %d has the greatest estimate,%s each other p falls by 1/(rN), not below 0, p%d is the rest, with N = %d",
			m, whatever, m, a.total/int64(len(a.parts)))
	}
	return rule
}

// Tune: the estimates stay, and p as near as the new steps allow.
func (a *dpri) Tune(v automata.Values) {
	a.always = v.Word("rule") == rewardPenalty
	a.rescale(int64(len(a.parts)) * int64(v.Int("N")))
}
