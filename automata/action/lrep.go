package action

import (
	"lascope/automata"
)

// lrepScheme is the row of L_{R−εP}: b ≪ a keeps the corners from absorbing it, and it is
// ε-optimal. With the seed of its words it comes near the corner of the best arm within 300 choices.
var lrepScheme = linearScheme(automata.NewCard(`
	lrep | L_R-eP | [Narendra & Thathachar 1974] | learns
	linear reward-ε-penalty: b is much smaller than a, and no corner absorbs it
	numbers item=8
	words penalties=0.2,0.4,0.6 seed=3
	%s
	b | 0 to 1 by 0.01 | 0.002 | live | the step of a penalty, a part of the way to 0

	L_R-εP, linear reward-ε-penalty
	what Three arms with hidden penalty probabilities c. The automaton keeps a probability p of each arm. It should be
	sure of the best arm and still hear of a shift.
	how A reward moves p a part a = .05 towards the arm chosen. A penalty moves it a part b = .002 away from it. The
	small b keeps p off the corners: no arm ever becomes certain.
	watch ● average falls from ○ pure chance to ◆ limit, .208, near ◇ least penalty, .2. ● the present p stays
	close to the best corner.
	try m | Mirror the arms: after one at tick 10,000 p of the new best arm is .982 after 400 ticks (seed 1).
	try lri penalties=0.2,0.4,0.6 | b = 0: L_R-I, which is absorbed and hears no shift.
	try lrep penalties=0.2,0.4,0.6 b=0.05 | b = a: L_R-P, and ◆ limit is .327.`, rewardStepRow))
