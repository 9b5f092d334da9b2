package action

import (
	"lascope/automata"
)

// lriScheme is the row of L_{R−I}, which is absolutely expedient; the corners of the simplex
// absorb it.
var lriScheme = linearScheme(automata.NewCard(`
	lri | L_R-I | [Narendra & Thathachar 1974] | learns
	linear reward-inaction: a reward moves p towards the action, a penalty does nothing
	numbers item=8
	%s

	L_R-I, linear reward-inaction
	what Three arms with hidden penalty probabilities c. The automaton keeps a probability p of each arm, and draws
	every choice by them.
	how A reward moves p a part a of the way towards the arm chosen. A penalty does nothing. The expected step always
	leads to a smaller average penalty, until one arm is certain: that corner absorbs p.
	watch ● the present p runs into a corner, most often that of the best arm. ● average then lies on ◇ least
	penalty.
	try m | Mirror the arms after p has reached its corner: it stays there.
	try lri penalties=0.2,0.5 a=0.5 | Great steps: arm 2 absorbs .279 of all runs, computed.
	try lri penalties=0.2,0.4,0.6 a=0.005 | Small steps: slow and sure. p of arm 1 is .992 at tick 5,000.
	limit Once absorbed it hears nothing any more, whatever shifts.`, rewardStepRow))
