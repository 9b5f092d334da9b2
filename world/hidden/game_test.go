package hidden

import (
	"math"
	"strings"
	"testing"

	"lascope/model/modeltest"
	"lascope/world"
)

// TestGameByHand: the cells, the answers coin by coin, the penalties against an opponent, and the sums of three plays.
func TestGameByHand(t *testing.T) {
	on := "games=on against=0.3,0.6,0.25,1"
	e := testArms(t, on)
	first, second, ok := e.Matrices()
	if !ok || first != (Matrix{{0.4, 0.9}, {0.1, 0.7}}) || second != (Matrix{{0.3, 0.6}, {0.25, 1}}) || ArmCount(armValues(on)) != 2 {
		t.Errorf("the matrices are %v and %v", first, second)
	}
	if _, mirrored, _ := testArms(t, "games=on").Matrices(); mirrored != (Matrix{{0.4, 0.1}, {0.9, 0.7}}) {
		t.Errorf("of a symmetric game the second player meets %v", mirrored)
	}
	for q, want := range map[float64][2]float64{0.5: {0.65, 0.4}, 1: {0.4, 0.1}, 0: {0.9, 0.7}, 0.25: {0.775, 0.55}} {
		if q != 0.5 { // at which it begins
			e.Face(q)
		}
		for i, c := range want {
			if math.Abs(e.Penalty(i)-c) > 1e-15 || e.Best() != 1 {
				t.Errorf("against q = %v: %v, best %d, want %v", q, e.Penalties(), e.Best(), want)
			}
		}
		e.Face(0.5)
	}
	coins := world.NewDraws(3, "answers of the arms")
	below := func(c float64) float64 {
		if coins.Unit() < c {
			return 1
		}
		return 0
	}
	heard := 0.0
	for k, c := range []struct {
		i, j            int
		penalty, regret float64
	}{{0, 0, 0.4, 0.3}, {1, 1, 1.1, 0.3}, {0, 1, 2, 0.5}} {
		a, b := e.Play(c.i, c.j)
		if x, y := below(first[c.i][c.j]), below(second[c.i][c.j]); a != x || b != y {
			t.Errorf("play %d is answered %v and %v, want %v and %v", k+1, a, b, x, y)
		}
		heard += a
		if s := e.Sums(); math.Abs(s.Penalty-c.penalty) > 1e-12 || math.Abs(s.Regret-c.regret) > 1e-12 || e.Faced() != first[c.i][c.j] ||
			e.Heard() != heard ||
			e.arms.Total != int64(k+1) {
			t.Errorf("after play %d: %+v, faced %v, heard %v", k+1, s, e.Faced(), e.Heard())
		}
	}
	if err := e.AllowsShift("mirror"); err == nil || err.Error() != "mirror: a game has no shifts; leave games=on out" {
		t.Error(err)
	}
	for key, text := range map[string]string{"matrix": "0.4,0.9,0.1", "against": "0,0,0,0,0"} {
		for _, words := range []string{text, "0,0,0,x", "0,0,0,1.5", "0,0,0,-1", "0,0,0,NaN"} {
			if _, err := NewArms(armValues("games=on " + key + "=" + words)); err == nil ||
				!strings.HasPrefix(err.Error(), key+"="+words+": it is four probabilities") {
				t.Errorf("%s=%s: %v", key, words, err)
			}
		}
	}
	if first, _, _ := testArms(t, "games=on matrix=0,1,1,0").Matrices(); first != (Matrix{{0, 1}, {1, 0}}) {
		t.Errorf("the greatest and the least probability: %v", first)
	}
}

// TestGradedGame: in the Q-model an answer of a game is the part of its levels that are 1.
func TestGradedGame(t *testing.T) {
	e, coins := testArms(t, "games=on model=Q"), world.NewDraws(3, "answers of the arms")
	a, b := e.Play(0, 1)
	for k, c := range []float64{0.9, 0.1} {
		want := 0.0
		for range 4 {
			if coins.Unit() < c {
				want += 0.25
			}
		}
		modeltest.Equal(t, []float64{a, b}[k], want, "player %d hears", k+1)
	}
}
