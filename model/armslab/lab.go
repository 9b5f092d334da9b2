package armslab

import (
	"cmp"

	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// columns are the table of the cells of a row.
const columns = `tick
	action plain
	penalty plain
	p_best main part
	average_penalty part rate lower
	mean_penalty lower
	chance
	least
	regret lower
	converged part higher stopped plain
	correct part higher stopped`

// threeArms are the words of a line that shows the triangle of p.
const threeArms = "penalties=0.2,0.4,0.6"

// Lab is the row of the arms lab.
func Lab() *lab.Lab {
	shifts := hidden.ArmShifts()
	l := &lab.Lab{
		Name: "arms",
		Text: lab.Text{
			Question: "which arm is penalised least?",
			Info: `Which arm is penalised least?
			what Some arms with hidden penalty probabilities. Each tick an automaton chooses one arm and hears a reward or a
			penalty, as a gambler does.
			how Tsetlin's automaton and its kin keep one state. The linear and pursuit schemes keep a probability of each arm.
			BLA counts. For most of them the limit is known exactly, and stands beside the run.
			watch ● average should fall from ○ pure chance to ◇ least penalty. ◆ limit is where theory says that it
			ends.
			try m | Mirror the arms: the best becomes the worst.
			try lri penalties=0.2,0.4,0.6 | A point that runs into a corner: reward-inaction.
			try you penalties=0.2,0.4,0.6 | Play against the schemes: you choose each arm.`,
		},
		Pace:    20,
		World:   hidden.ArmParams(shifts),
		Actions: lab.Actions(shifts),
		Goal:    "some p is .99 or more, or the last 1,000 ticks chose one arm",
		Drawn:   "p_best",
		Milestones: []lab.Milestone{
			{Name: "converged", Meaning: "convergence"},
			{Name: "best", Meaning: "the best arm with a probability of .9", Hidden: true},
		},
		Measures: lab.Measures{Round: "as many choices as arms"},
		Heap: lab.Heap{
			Memory: func(s *lab.Settings) (bytes, items float64) {
				r := float64(hidden.ArmCount(s))
				return 16*r + r*s.Scheme.Bytes(s, 1, 0), r
			},
			ViewBytes: 16e3, // p in the samples of the curves
			Size:      "arms",
		},
		Build: newEnvironment,
	}
	l.Tabulate(columns)
	for _, row := range action.Schemes() {
		row.Words = cmp.Or(row.Words, threeArms)
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	for _, row := range action.Played() {
		l.Played = append(l.Played, lab.NewScheme(row.Card, row))
		l.Played[len(l.Played)-1].Person = true
	}
	l.Good, l.Bad = "reward", "penalty"
	l.Choice, l.Item, l.Rivals = "arm", "arm", []string{"tsetlin", "bla", "best"}
	return l
}
