package hidden

import (
	"strings"

	"lascope/world"
)

// Limits of the number of arms.
const (
	leastArms = 2
	mostArms  = 100
)

// ArmParams are the rows of the arms lab's world with these shifts.
func ArmParams(shifts world.Shifts[*Arms]) []world.Param {
	return world.Rows(`
		penalties c | list                  |                 | restart, with games=off                    | the penalty probabilities of the arms in their order, such as 0.2,0.5
		arms r      | whole %d to %d by 1   | 5 arms          | restart, with games=off, without penalties | the number of arms
		family      | spread, close, needle |                 | restart, with games=off, without penalties | the penalty probabilities: spread from .1 to .9, close from .45 to
		                                                                                                   | .55, or .5 with one needle of .2; their order is random
		model       | P, Q, S               |                 | live                                       | the answers: P is 0 or 1, Q one of levels+1 values, S any number from 0 to 1
		levels L    | whole 2 to 100 by 1   | 4               | live, with model=Q                         | the answers of the Q-model are 0, 1/L, 2/L to 1
		games       | off, on               |                 | restart                                    | a game of two automata of the scheme, two actions each
		matrix      | list                  | 0.4,0.9,0.1,0.7 | restart, with games=on                     | the first player's penalty probabilities in the cells 11, 12, 21 and
		                                                                                                   | 22: its action, the other's
		against     | list                  |                 | restart, with games=on                     | the second player's penalties in the same cells; without it the game is symmetric
		%s
		%s
	`, leastArms, mostArms, shifts.Rows("the shift of the penalty probabilities every period ticks", "live, with games=off", "period", "10000"),
		world.Seed(1e15))
}

// ArmCount is the number of arms of a world with these values. Penalties that cannot be read count
// as arms too.
func ArmCount(v world.Values) int {
	if v.Word("games") == "on" {
		return 2
	}
	if text := v.Word("penalties"); text != "" {
		return strings.Count(text, ",") + 1
	}
	return v.Int("arms")
}

// penaltiesOf reads or makes the penalty probabilities. It refuses a list that is too
// short or too long, or has an item that is no probability.
func penaltiesOf(v world.Values) []float64 {
	text := v.Word("penalties")
	if text == "" {
		return familyOf(v.Word("family"), v.Int("arms"), uint64(v.Number("seed")))
	}
	out := numbersOf("penalties", text, "no probability from 0 to 1", "0.2,0.5", isChance)
	countable(len(out), leastArms, mostArms, "arms", "penalties", text, "penalties=0.2,0.5")
	return out
}

// familyOf makes the penalty probabilities of a family, in an order that the seed draws.
func familyOf(family string, arms int, seed uint64) []float64 {
	out := make([]float64, arms)
	even := func(low, high float64, i int) float64 {
		return tidy(low + (high-low)*float64(i)/float64(arms-1))
	}
	for i := range out {
		switch family {
		case "spread":
			out[i] = even(0.1, 0.9, i)
		case "close":
			out[i] = even(0.45, 0.55, i)
		default:
			out[i] = 0.5
		}
	}
	if family == "needle" {
		out[0] = 0.2
	}
	draws := world.NewDraws(seed, "order of the arms")
	draws.Shuffle(arms, func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}
