package armslab

import (
	"cmp"

	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// words describe the lab: what it is, the table of the cells of a row, its page.
const words = `
	name arms
	pace 20
	goal some p is .99 or more, or the last 1,000 ticks chose one arm
	drawn p_best
	milestone converged | convergence
	hidden best | the best arm with a probability of .9
	round as many choices as arms
	size arms
	choice arm
	item arm
	good reward
	bad penalty
	rivals tsetlin bla best
	columns
		tick
		action plain
		penalty plain
		p_best main part
		average_penalty part rate lower
		mean_penalty lower
		chance
		least
		regret lower
		converged part higher stopped plain
		correct part higher stopped

	Which arm is penalised least?
	what Some arms with hidden penalty probabilities. Each tick an automaton chooses one arm and hears a reward or a
	penalty, as a gambler does.
	how Tsetlin's automaton and its kin keep one state. The linear and pursuit schemes keep a probability of each arm.
	BLA counts. For most of them the limit is known exactly, and stands beside the run.
	watch ● average should fall from ○ pure chance to ◇ least penalty. ◆ limit is where theory says that it
	ends.
	try m | Mirror the arms: the best becomes the worst.
	try lri penalties=0.2,0.4,0.6 | A point that runs into a corner: reward-inaction.
	try you penalties=0.2,0.4,0.6 | Play against the schemes: you choose each arm.`

// threeArms are the words of a line that shows the triangle of p.
const threeArms = "penalties=0.2,0.4,0.6"

// Lab is the row of the arms lab.
func Lab() *lab.Lab {
	shifts := hidden.ArmShifts()
	l := lab.New(words)
	l.World, l.Actions, l.Build = hidden.ArmParams(shifts), lab.Actions(shifts), newEnvironment
	l.Memory = func(s *lab.Settings) (bytes, items float64) {
		r := float64(hidden.ArmCount(s))
		return 16*r + r*s.Bytes(s, 1, 0), r
	}
	l.ViewBytes = 16e3 // p in the samples of the curves
	for _, row := range action.Schemes() {
		row.Words = cmp.Or(row.Words, threeArms)
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	for _, row := range action.Played() {
		l.Played = append(l.Played, lab.NewScheme(row.Card, row))
		l.Played[len(l.Played)-1].Person = true
	}
	return l
}
