package action

// A DriftRule names the transition whose expectation a [Drift] is.
type DriftRule int

// The rules of variable structure.
const (
	LinearRule          DriftRule = iota // L_{R−P} and its kin: A, B
	DiscreteRule                         // DL_{R−I}: Step
	PursuitRule                          // CP_{R−I} and CP_{R−P}: A is λ
	DiscretePursuitRule                  // DP_{R−I} and DP_{R−P}: Step
)

// A Drift is the expected change E Δp of a scheme of variable structure in one tick, as a function
// of p. It is exact for the penalty probabilities C.
type Drift struct {
	Rule DriftRule
	A, B float64 // the steps of a reward and of a penalty
	Step float64 // of a discretised scheme: 1/N of DL_{R−I}, 1/(rN) of DP_{R−I}
	// Always marks the pursuits that move after a penalty too.
	Always bool
	C      []float64 // the penalty probabilities

	// Pursued[k] is the action that a pursuit algorithm pursues after a reward of action k, from
	// its present estimates, and Penalised[k] that after a penalty, nil where a penalty is inaction; see [Pursued].
	Pursued, Penalised []int
}

// At fills out with E Δp at p. Both have an element an action, and out sums to 0.
func (d *Drift) At(out, p []float64) {
	clear(out)
	switch d.Rule {
	case LinearRule:
		d.linear(out, p)
	case DiscreteRule:
		for k, x := range p {
			d.pull(out, p, k, float64(x*(1-d.C[k])))
		}
	case PursuitRule:
		d.pursue(p, func(m int, weight float64) {
			for j := range out {
				out[j] -= float64(d.A * weight * p[j])
			}
			out[m] += d.A * weight
		})
	case DiscretePursuitRule:
		d.pursue(p, func(m int, weight float64) { d.pull(out, p, m, weight) })
	}
}

// pursue calls move with each action that may be pursued next, and the probability of this.
func (d *Drift) pursue(p []float64, move func(m int, weight float64)) {
	for k, x := range p {
		move(d.Pursued[k], float64(x*(1-d.C[k])))
		if d.Penalised != nil {
			move(d.Penalised[k], float64(x*d.C[k]))
		}
	}
}

// linear is E Δp_i = a p_i (M − c_i) + b ((M − p_i c_i)/(r−1) − p_i M), with M = Σ p_i c_i.
func (d *Drift) linear(out, p []float64) {
	m := AveragePenalty(p, d.C)
	for i, x := range p {
		out[i] = d.A*x*(m-d.C[i]) + d.B*((m-x*d.C[i])/float64(len(p)-1)-x*m)
	}
}

// pull adds weight times a move of a step of each other action, or of all that it has, to action i.
func (d *Drift) pull(out, p []float64, i int, weight float64) {
	for j, x := range p {
		if j != i {
			part := weight * min(d.Step, x)
			out[j] -= part
			out[i] += part
		}
	}
}

// Pursued is, for each action k, the action of the greatest estimate after one more answer of k, with a reward of more, 1 or 0:
// rewards and choices are those counted so far, of equal estimates the first counts. It is nil
// while the algorithm still chooses each action in turn and pursues none. The slice is new.
func Pursued(rewards []float64, choices []int64, more float64) []int {
	total := int64(0)
	for _, n := range choices {
		total += n
	}
	if total < firstChoices*int64(len(choices)) {
		return nil
	}
	out := make([]int, len(rewards))
	estimate := func(k int, answers int64, more float64) float64 {
		if n := choices[k] + answers; n > 0 {
			return (rewards[k] + more) / float64(n)
		}
		return 0
	}
	for k := range out {
		best := -1.0
		for j := range rewards {
			d := estimate(j, 0, 0)
			if j == k {
				d = estimate(j, 1, more)
			}
			if d > best {
				best, out[k] = d, j
			}
		}
	}
	return out
}

// rewardPenaltyLimit is lim E p of L_{R−P} with a = b: p_i ∝ 1/c_i, so that the average penalty
// tends to r/Σ(1/c_i). Its drift is linear in p, hence the limit is exact for every step, but for rounding, [lawError]. It is nil
// where two c are 0.
func rewardPenaltyLimit(c []float64) []float64 {
	out := make([]float64, len(c))
	sum, free := 0.0, -1
	for i, x := range c {
		if x == 0 {
			if free >= 0 {
				return nil
			}
			free = i
			continue
		}
		out[i] = 1 / x
		sum += out[i]
	}
	if free >= 0 {
		clear(out)
		out[free], sum = 1, 1
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// restTicks bounds the steps of [Drift.rest], and restStill is the change at which it ends.
const (
	restTicks = 20_000
	restStill = 1e-13
)

// restError bounds the error of [Drift.rest]. The change shrinks by a constant factor in each step, in restTicks of
// them to restStill, so that the remaining way is at most 1000 times the last change.
const restError = 1e-9

// rest is the point at which the drift of a linear scheme with b > 0 vanishes, to which p tends
// from the middle of the simplex as the steps a and b become small with the same ratio, by iteration, within [restError]. It is nil
// where the drift does not vanish within the bound of the search.
func (d *Drift) rest() []float64 {
	unit := *d
	scale := 0.5 / max(d.A, d.B) // a step that keeps p in the simplex
	unit.A, unit.B = d.A*scale, d.B*scale
	p, change := uniform(len(d.C)), make([]float64, len(d.C))
	for range restTicks {
		unit.At(change, p)
		most, sum := 0.0, 0.0
		for i := range p {
			p[i] += change[i]
			sum += p[i]
			most = max(most, change[i], -change[i])
		}
		for i := range p {
			p[i] /= sum // the drift makes an error of the sum greater
		}
		if most < restStill {
			return p
		}
	}
	return nil
}
