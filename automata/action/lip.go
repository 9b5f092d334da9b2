package action

import (
	"lascope/automata"
)

// lipScheme is the row of L_{I−P}, which learns from penalties alone.
var lipScheme = linearScheme(automata.NewCard(`
	lip | L_I-P | [Narendra & Thathachar 1974] | learns
	linear inaction-penalty: a penalty moves p away from the action, a reward does nothing
	numbers item=8
	b | 0 to 1 by 0.01 | 0.05 | live | the step of a penalty, a part of the way to 0

	L_I-P, linear inaction-penalty
	what Three arms with hidden penalty probabilities c. The automaton keeps a probability p of each arm, and learns
	from penalties alone.
	how A penalty moves p a part b away from the arm chosen, towards equal probabilities of the others. A reward does
	nothing. So p rests nowhere: every arm is penalised at times.
	watch ● the present p wanders between + pure chance and the best arm. ● average falls a little below ○ pure
	chance: .377 of .4.
	try m | Mirror the arms: p soon wanders on the other side.
	try lip penalties=0.2,0.5 | Two arms: ◆ limit is .316, that of L_R-P .286.
	try lrp penalties=0.2,0.5 | L_R-P, which hears rewards too, on the same arms.
	limit It is expedient, and the worst of the linear schemes here.`))
