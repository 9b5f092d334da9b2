package knapsacklab

import (
	"lascope/automata/packing"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// words describe the lab: what it is, the table of the cells of a row, its page.
const words = `
	name knapsack
	pace 20
	goal every p is within .01 of 0 or 1, or the last 1,000 ticks packed one set
	drawn share
	milestone converged | convergence
	hidden optimum | 95 % of the exact optimum
	round as many ticks as items
	size items
	good hit
	bad miss
	columns
		tick
		packed plain | items
		weight plain
		value rate higher | hits a tick
		share main part rate
		exact | hits a tick
		density | hits a tick
		fractional | hits a tick
		converged part higher plain
		correct part higher

	Which items fit?
	what Items of known weights and hidden values, and a bag that holds a part of them. Each tick a set is packed, and
	each packed item hits or misses.
	how The best set is the solution of an integer knapsack, which is NP-hard. Teams of automata and Thompson sampling
	find the values from the hits. References are told them.
	watch ● packed should reach ◆ exact. ◇ by density is simple, and not
	always optimal.
	try m | Mirror the values: the item of most value changes with that of least.
	try lri-team items=12 | A team that hears one payoff and estimates nothing.
	try pack-thompson items=40 | Forty items, and a draw for each.`

// Lab is the row of the knapsack lab.
func Lab() *lab.Lab {
	shifts := hidden.BagShifts()
	l := lab.New(words)
	l.World, l.Actions, l.Build = hidden.BagParams(shifts), lab.Actions(shifts), newEnvironment
	l.Memory = func(s *lab.Settings) (bytes, count float64) {
		n := float64(hidden.ItemCount(s))
		cells := n * s.Number("heaviest") * max(s.Number("room"), 1/n)
		return 24*n + 32*cells + n*s.Bytes(s, 1, 0), n
	}
	l.ViewBytes = 16e3 // p in the samples of the curves
	for _, row := range packing.Schemes() {
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	return l
}
