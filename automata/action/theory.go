package action

import (
	"math"
	"slices"
)

// Theory of the arms in an environment whose penalty probabilities c do not shift. Every answer
// has the mean c, so that the laws hold for the P-, Q- and S-model alike where the rule is linear
// in the answer or tosses a coin for it.

// A Theory holds what theory knows of a scheme without a run, while its values and the penalty probabilities stay. Its
// parts are nil where they are not known.
type Theory struct {
	Law        []float64   // the stationary law of the states, as in [Fixed.Visits]
	Limit      []float64   // of the probability of each action
	Error      float64     // bounds the error of each element of Law and of Limit
	Method     string      // how Law and Limit are computed
	Small      bool        // Limit holds in the limit of small steps
	Absorbing  bool        // the corners of the simplex absorb the scheme
	Absorption *Absorption // of two actions
}

// PureChance is M₀, the average penalty of an automaton that chooses all actions equally often
// [Thesis] §2.1.1.
func PureChance(c []float64) float64 {
	sum := 0.0
	for _, x := range c {
		sum += x
	}
	return sum / float64(len(c))
}

// AveragePenalty is M = Σ p_i c_i, 0 to 1 [Thesis] §2.1.1.
func AveragePenalty(p, c []float64) float64 {
	sum := 0.0
	for i, x := range p {
		sum += float64(x * c[i])
	}
	return sum
}

// A Verdict classifies the limit of the average penalty [Thesis] §2.1.1.
type Verdict string

// The verdicts.
const (
	Unknown   Verdict = ""
	Useless   Verdict = "no better than pure chance"
	Expedient Verdict = "expedient"
	Optimal   Verdict = "ε-optimal within .01"
	WellOff   Verdict = "absorbed in the best corner"
	BadlyOff  Verdict = "absorbed in a wrong corner"
)

// nearOptimal is ε of [Optimal].
const nearOptimal = 0.01

// rounding is the error that [Judge] allows a limit that is computed.
const rounding = 1e-9

// Judge classifies the limit of the average penalty under the penalty probabilities c; it is
// Unknown for NaN. Where all c are equal, every limit is optimal.
func Judge(limit float64, c []float64) Verdict {
	switch {
	case math.IsNaN(limit):
		return Unknown
	case limit <= slices.Min(c)+nearOptimal+rounding:
		return Optimal
	case limit < PureChance(c)-rounding:
		return Expedient
	}
	return Useless
}

// corner is the action whose probability is 1 within the error of a sum; -1 for none.
func corner(p []float64) int {
	return slices.IndexFunc(p, func(x float64) bool { return x >= 1-rounding })
}

// JudgeCorner classifies a point p of an absorbing scheme: Unknown before absorption.
func JudgeCorner(p, c []float64) Verdict {
	switch i := corner(p); {
	case i < 0:
		return Unknown
	case c[i] > slices.Min(c):
		return BadlyOff
	}
	return WellOff
}
