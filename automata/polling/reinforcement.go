package polling

// A reinforcement says which answers an automaton of a knapsack game learns from
// [Thesis] §5.1.2, Table 6.1. The game governs: rewards count while there is room and
// penalties while the knapsack is full. Without this rule rewards alone overfill the
// knapsack, penalties alone empty it, and both together settle where they balance, at
// whatever Σx that is.
type reinforcement uint8

const (
	governed    reinforcement = iota // the game
	rewardsOnly                      // whether or not the knapsack is full
	penaltiesOnly
	ungoverned // both, whether or not the knapsack is full
)

// counts reports whether an automaton learns from an answer.
func (r reinforcement) counts(reward, full bool) bool {
	switch r {
	case governed:
		return reward != full
	case rewardsOnly:
		return reward
	case penaltiesOnly:
		return !reward
	}
	return true
}

// words say which answers count; "" under the game, whose rule is the paper's.
func (r reinforcement) words() string {
	return [...]string{"", "rewards alone count", "penalties alone count", "both count"}[r]
}

var reinforcements = map[string]reinforcement{
	"game": governed, "reward": rewardsOnly, "penalty": penaltiesOnly, "ungoverned": ungoverned,
}

// reinforcementRule says which answers count.
const reinforcementRule = `
		counts <{reinforcement=reward?}rewards alone count|{reinforcement=penalty?}penalties alone count|{reinforcement=ungoverned?}both count>`

// reinforcementRow is the row of the reinforcement.
const reinforcementRow = `reinforcement | game, reward, penalty, ungoverned | | live | which answers count: by the rule of the game,
		| rewards alone, penalties alone, or both always`
