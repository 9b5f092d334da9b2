package action

import (
	"testing"

	"pgregory.net/rapid"

	"lascope/model/modeltest"
)

// TestPursuitIsItsRule: the four rules of [Oommen & Agache 2001]. Ten first choices of each arm come in turn and leave p as it is; then p
// moves towards the arm of the greatest estimate, the first of several, after rewards alone or, as it is tuned, after all answers.
func TestPursuitIsItsRule(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		name, arms := rapid.SampledFrom([]string{"pursuit", "dpri"}).Draw(rt, "scheme"), rapid.IntRange(2, 4).Draw(rt, "arms")
		values, always := map[string]string{"pursuit": "lambda=0.1 ", "dpri": "N=5 "}[name], false
		answers := map[string][]float64{"pursuit": {0, 0.5, 1}, "dpri": {0, 1}}[name] // a coin decides between 0 and 1 there
		a, env := built(t, name, arms, values, rapid.Uint64().Draw(rt, "seed")), &scripted{}
		p, got, choices, rewards := uniform(arms), make([]float64, arms), make([]float64, arms), make([]float64, arms)
		for k := range firstChoices*arms + 50 {
			if rapid.IntRange(0, 9).Draw(rt, "tune") == 0 {
				always = !always
				a.Tune(valuesOf(t, name, values+map[bool]string{true: "rule=reward-penalty"}[always]))
			}
			beta := rapid.SampledFrom(answers).Draw(rt, "answer")
			env.answers = append(env.answers, beta)
			a.Advance(env, 1)
			i, m, rest := env.asked[k], 0, 1.0
			choices[i]++
			rewards[i] += 1 - beta
			if n, r := a.(Estimator).Counts(i); float64(n) != choices[i] || r != rewards[i] || a.(Estimator).Estimate(i) != rewards[i]/choices[i] {
				rt.Fatalf("choice %d: %v of %d answers of arm %d, want %v of %v", k, r, n, i, rewards[i], choices[i])
			}
			if k < firstChoices*arms {
				modeltest.MustEqual(rt, i, k%arms, "choice %d is of arm", k)
				continue
			}
			for j := range p {
				if rewards[j]/choices[j] > rewards[m]/choices[m] {
					m = j
				}
			}
			step := 0.1 * (1 - beta)
			if always {
				step = 0.1
			}
			for j := range p {
				switch {
				case j == m || beta == 1 && !always:
					continue
				case name == "pursuit":
					p[j] *= 1 - step
				default:
					p[j] = max(0, p[j]-0.2/float64(arms))
				}
			}
			for j := range p {
				if j != m {
					rest -= p[j]
				}
			}
			p[m] = rest
			a.Probabilities(nil, got)
			for j := range p {
				modeltest.MustNear(rt, got[j], p[j], 1e-12, "choice %d, answer %v, always %v: p%d of %v is", k, beta, always, j+1, got)
			}
		}
	})
}
