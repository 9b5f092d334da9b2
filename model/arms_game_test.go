package model

import (
	"fmt"
	"math"
	"testing"

	"lascope/model/modeltest"
)

// matrix and against are the penalty probabilities of both players on gameLine, by the first player's action, then the second's.
var matrix, against = [2][2]float64{{0.1, 0.6}, {0.3, 0.8}}, [2][2]float64{{0.9, 0.2}, {0.5, 0.4}}

const gameLine = " games=on matrix=0.1,0.6,0.3,0.8 against=0.9,0.2,0.5,0.4"

// TestGamesOfTheTextbooks: the equilibria of three games; in one with two pure ones both players come to one of them.
func TestGamesOfTheTextbooks(t *testing.T) {
	for words, want := range map[string]string{
		"": "[{0 0}]", " matrix=0.2,0.8,0.8,0.4": "[{1 1} {0 0} {0.4 0.4}]", " matrix=0.2,0.8,0.8,0.2 against=0.8,0.2,0.2,0.8": "[{0.5 0.5}]",
	} {
		modeltest.Equal(t, fmt.Sprintf("%.3g", armsView(MustRun("lri games=on"+words)).Game.Equilibria), want, "%s: the equilibria are", words)
	}
	for seed := range 5 {
		r := MustRun(fmt.Sprint("lri games=on a=0.01 matrix=0.2,0.8,0.8,0.4 seed=", seed))
		r.Advance(20_000)
		if p, q := cell(r, "p1"), cell(r, "q1"); math.Abs(p-q) > 1e-6 || p*(1-p) > 1e-6 {
			t.Errorf("seed %d: it ends at %v and %v", seed, p, q)
		}
	}
}

// TestGameDrift: E Δp and E Δq are the means over all actions and answers of L_R-P's rule.
func TestGameDrift(t *testing.T) {
	const a, b = 0.1, 0.04
	v := armsView(MustRun("lrp a=0.1 b=0.04" + gameLine))
	change := func(p float64, action, beta int) float64 { // of the probability of action 0
		switch {
		case beta == 0 && action == 0:
			return a * (1 - p)
		case beta == 0:
			return -a * p
		case action == 0:
			return -b * p
		}
		return b * (1 - p)
	}
	for _, at := range [][2]float64{{0.5, 0.5}, {0, 1}, {0.3, 0.9}, {0.77, 0.1}} {
		p, q, dp, dq := at[0], at[1], 0.0, 0.0
		for i := range 2 {
			for j := range 2 {
				cell := [2]float64{p, 1 - p}[i] * [2]float64{q, 1 - q}[j]
				for beta := range 2 {
					dp += cell * math.Abs(float64(1-beta)-matrix[i][j]) * change(p, i, beta)
					dq += cell * math.Abs(float64(1-beta)-against[i][j]) * change(q, j, beta)
				}
			}
		}
		if gotP, gotQ := v.Game.Drift.At(p, q); math.Abs(gotP-dp) > 1e-12 || math.Abs(gotQ-dq) > 1e-12 {
			t.Errorf("at %v the drift is %v, %v, want %v, %v", at, gotP, gotQ, dp, dq)
		}
	}
}
