package action

import (
	"lascope/automata"
)

// Krylov's automaton K_{rN,r}: a reward moves one state inward; after a penalty a fair coin
// moves it inward, or outward as Tsetlin's (V. Yu. Krylov, On one automaton that is
// asymptotically optimal in a random medium, 1964). It behaves as Tsetlin's with c/2.

// krylovScheme is the row of Krylov's automaton. With the seed of its words it begins in the worse arm and leaves it.
var krylovScheme = Scheme{
	Card: automata.NewCard(`
		krylov | Krylov | [Krylov 1964] | learns
		Krylov's automaton K_{rN,r}: a reward leads inward, a penalty in or out by a fair coin
		numbers state=8 speed=10
		words penalties=0.2,0.5 seed=96
		%s

		Krylov's automaton
		what Two arms with hidden penalty probabilities c, and one state as its only memory. Which arm is penalised least,
		even if all are above ½?
		how Each arm has N states. A reward moves it one state inward. After a penalty a fair coin decides: one state
		inward, or one outward and from state 1 to the other arm. So it moves as Tsetlin's automaton would with c/2, which
		is always at most ½.
		watch ● average falls from ○ pure chance towards ◇ least penalty. █ visits comes to ━ stationary.
		try N | Double N: ◆ limit comes nearer to ◇, and leaving takes longer.
		try m | Mirror the arms: half of the penalties drive it inward, too.
		try krylov penalties=0.6,0.8 N=8 | ◆ limit is .611. Tsetlin's automaton has .652.
		limit It is slow to leave: penalties=0.6,0.8 N=32 seed=2 is in arm 2 from the start to tick 1,000,000.`, depthRow),
	Theory: fixedTheory(krylovLaw),
	New:    func(s Setup) Automaton { return newFixed(s, fixedRule{spares: true}) },
}
