package action

import (
	"lascope/automata"
)

// lrpScheme is the row of L_{R−P}: with a = b it is expedient, its limit is E p_i ∝ 1/c_i.
var lrpScheme = linearScheme(automata.NewCard(`
	lrp | L_R-P | [Narendra & Thathachar 1974] | learns
	linear reward-penalty: a reward moves p towards the action, a penalty away from it
	numbers item=8
	%s
	b | 0 to 1 by 0.01 | 0.05 | live | the step of a penalty, a part of the way to 0

	L_R-P, linear reward-penalty
	what Three arms with hidden penalty probabilities c. The automaton keeps a probability p of each arm, and draws
	every choice by them.
	how A reward moves p a part a of the way towards the arm chosen. A penalty moves p a part b away from it, towards
	equal probabilities of the others. Here a = b, so both answers count alike.
	watch ● the present p wanders about ◆ limit, and never rests. The limit of p is proportional to 1/c: ● average
	falls from ○ pure chance to ◆ limit, .327, and not to ◇ least penalty, .2.
	try m | Mirror the arms: p soon wanders about its new limit.
	try lrp penalties=0.2,0.4,0.6 a=0.005 b=0.005 | Smaller steps: p wanders less, and the limit stays.
	try lrp penalties=0.2,0.5 | Two arms: ◆ limit is .286, ○ pure chance .35.
	limit It is expedient, better than pure chance, and no more.`, rewardStepRow))
