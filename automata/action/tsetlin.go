package action

import (
	"slices"

	"lascope/automata"
)

// Tsetlin's automaton with linear tactics, L_{rN,r}: a reward moves one state inward, where the
// innermost stays; a penalty moves one outward, and from state 1 to state 1 of the next action,
// cyclically (M. L. Tsetlin, On the behaviour of finite automata in random media, 1961).

// tsetlinScheme is the row of Tsetlin's automaton. With the seed of its words it begins in the worse arm and leaves it.
var tsetlinScheme = Scheme{
	Card: automata.NewCard(`
		tsetlin | Tsetlin | [Tsetlin 1961]; [Thesis] §2.1 | learns
		Tsetlin's automaton L_{rN,r}: a reward moves one state inward, a penalty one outward
		numbers state=8 speed=10
		words penalties=0.2,0.5 seed=100
		%s

		Tsetlin's automaton
		what Two arms with hidden penalty probabilities c. Which is penalised least? The automaton keeps one state: no
		counts and no means.
		how Each arm has N states. The automaton chooses the arm in which it stands. A reward moves it one state inward,
		from 1 towards N. A penalty moves it one outward, and from state 1 to the other arm.
		watch █ visits comes to ━ stationary, which is computed and not measured. ● average falls from ○ pure chance
		towards ◇ least penalty. More states bring it nearer, as long as the least c is below ½.
		try N | Double N: arm 2 becomes rare, and leaving it takes longer.
		try m | Mirror the arms: the deeper it stands, the longer it stays.
		try tsetlin penalties=0.6,0.8 N=8 | Both above ½: it rests at .65, and so it does with N = 32.
		limit Above ½ penalties drive it outward from every state. Krylov's automaton has no such limit.`, depthRow),
	Theory: fixedTheory(tsetlinLaw),
	Warn: func(c []float64) string {
		if slices.Min(c) <= 0.5 {
			return ""
		}
		return "every penalty probability is above one half: with Tsetlin's automaton a larger N does not lead to the best arm; try krylov"
	},
	New: func(s Setup) Automaton { return newFixed(s, fixedRule{}) },
}
