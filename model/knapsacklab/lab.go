package knapsacklab

import (
	"lascope/automata/packing"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// columns are the table of the cells of a row.
const columns = `tick
	packed plain | items
	weight plain
	value rate higher | hits a tick
	share main part rate
	exact | hits a tick
	density | hits a tick
	fractional | hits a tick
	converged part higher plain
	correct part higher`

// Lab is the row of the knapsack lab.
func Lab() *lab.Lab {
	shifts := hidden.BagShifts()
	l := &lab.Lab{
		Name: "knapsack",
		Text: lab.Text{
			Question: "which items fit?",
			Info: `Which items fit?
			what Items of known weights and hidden values, and a bag that holds a part of them. Each tick a set is packed, and
			each packed item hits or misses.
			how The best set is the solution of an integer knapsack, which is NP-hard. Teams of automata and Thompson sampling
			find the values from the hits. References are told them.
			watch ● packed should reach ◆ exact. ◇ by density is simple, and not
			always optimal.
			try m | Mirror the values: the item of most value changes with that of least.
			try lri-team items=12 | A team that hears one payoff and estimates nothing.
			try pack-thompson items=40 | Forty items, and a draw for each.`,
		},
		Pace:    20,
		World:   hidden.BagParams(shifts),
		Actions: lab.Actions(shifts),
		Goal:    "every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set",
		Drawn:   "share",
		Milestones: []lab.Milestone{
			{Name: "converged", Meaning: "convergence"},
			{Name: "optimum", Meaning: "95 % of the exact optimum", Hidden: true},
		},
		Measures: lab.Measures{Round: "as many ticks as items"},
		Heap: lab.Heap{
			Memory: func(s *lab.Settings) (bytes, count float64) {
				n := float64(hidden.ItemCount(s))
				cells := n * s.Number("heaviest") * max(s.Number("room"), 1/n)
				return 24*n + 32*cells + n*s.Scheme.Bytes(s, 1, 0), n
			},
			ViewBytes: 16e3, // p in the samples of the curves
			Size:      "items",
		},
		Build: newEnvironment,
	}
	l.Tabulate(columns)
	for _, row := range packing.Schemes() {
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	l.Good, l.Bad = "hit", "miss"
	return l
}
