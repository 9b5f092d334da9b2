package hidden

import (
	"lascope/internal/refusal"
	"lascope/world"
)

// A Matrix holds the penalty probabilities of a player in a game of two actions each: the first index is the action of the first
// player, the second the action of the second.
type Matrix [2][2]float64

// A game is two players, each of whom meets its own penalty probability in the cell of their two
// actions.
type game struct{ first, second Matrix }

// Matrices are the matrices of the first and the second player; ok is false without a game.
func (e *Arms) Matrices() (first, second Matrix, ok bool) {
	if e.game == nil {
		return Matrix{}, Matrix{}, false
	}
	return e.game.first, e.game.second, true
}

// Face sets the first player's penalty probabilities against an opponent who chooses action 1 with probability q: the means of its
// matrix.
func (e *Arms) Face(q float64) {
	for i, row := range e.game.first {
		e.arms.Penalties[i] = float64(q*row[0]) + float64((1-q)*row[1])
	}
	e.rank()
}

// Play answers the two players of a game, whose actions count from 0. Each answer takes the next
// coins, the first player's before the second's.
func (e *Arms) Play(i, j int) (first, second float64) {
	least := min(e.game.first[0][j], e.game.first[1][j])
	e.faced = e.game.first[i][j]
	e.before.Penalty += e.faced
	e.before.Regret += e.faced - least
	first = e.drawn(e.faced)
	e.arms.Count(i)
	e.arms.Heard += first
	return first, e.drawn(e.game.second[i][j])
}

// gameOf reads the matrices. It refuses a list that is not of four probabilities.
func gameOf(v world.Values) *game {
	first := matrixOf("matrix", v.Word("matrix"))
	second := Matrix{{first[0][0], first[1][0]}, {first[0][1], first[1][1]}} // the same game from the other side
	if text := v.Word("against"); text != "" {
		second = matrixOf("against", text)
	}
	return &game{first, second}
}

func matrixOf(key, text string) Matrix {
	var cells []float64
	if err := refusal.Of(func() { cells = numbersOf(key, text, "", "", isChance) }); err != nil || len(cells) != 4 {
		refusal.Say("%s=%.300s: it is four probabilities from 0 to 1, in the cells 11, 12, 21 and 22; write such as %s=0.4,0.9,0.1,0.7", key, text, key)
	}
	return Matrix{{cells[0], cells[1]}, {cells[2], cells[3]}}
}
