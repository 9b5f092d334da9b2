package action

import (
	"lascope/automata"
)

// Krinsky's automaton G_{rN,r}: a reward leads at once to the innermost state N; a penalty moves
// as Tsetlin's (V. I. Krinsky, An asymptotically optimal automaton with exponential
// convergence, 1964).

// krinskyScheme is the row of Krinsky's automaton. With the seed of its words it begins in the worse arm and leaves it.
var krinskyScheme = Scheme{
	Card: automata.NewCard(`
		krinsky | Krinsky | [Krinsky 1964] | learns
		Krinsky's automaton G_{rN,r}: a reward leads innermost, a penalty one state outward
		numbers state=8 speed=10
		words penalties=0.2,0.5 seed=151
		%s

		Krinsky's automaton
		what Two arms with hidden penalty probabilities c, and one state as its only memory. Which arm is penalised least?
		how Each arm has N states. A reward leads at once to the innermost state N. A penalty moves it one state outward,
		and from state 1 to the other arm. From state N it leaves an arm after N penalties in a row, and one reward wipes
		out all penalties before it.
		watch ● average falls from ○ pure chance towards ◇ least penalty. █ visits comes to ━ stationary: most of
		them stand in state N.
		try N | Double N: twice as many penalties in a row are needed to leave.
		try m | Mirror the arms: with N = 5 and c = .5 it soon leaves the worse one.
		try krinsky penalties=0.6,0.8 N=8 | Both above ½: ◆ limit is .618, with Tsetlin's rule .652.
		limit A bad arm with a few rewards holds it: with penalties .2, .5 and N = 5 its limit is .2030, Tsetlin's .2017.`, depthRow),
	Theory: fixedTheory(krinskyLaw),
	New:    func(s Setup) Automaton { return newFixed(s, fixedRule{inmost: true}) },
}
