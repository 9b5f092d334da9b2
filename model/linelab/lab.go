package linelab

import (
	"lascope/automata/location"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// words describe the lab: what it is, the table of the cells of a row, its page.
const words = `
	name line
	pace 100
	drawn position
	hidden target | the state nearest to the target
	hidden theory | visits within 0.1 of the stationary distribution
	size N
	columns
		tick
		state plain
		position plain
		target
		mean plain
		variance lower plain
		tv_distance main part

	Where is the point, if the guide may lie?
	what A point lies hidden on a line. A guide says left or right, and lies at times. An automaton has to find the
	point and to stay there.
	how The automaton goes one step as the guide says, and remembers its position alone. It is a Markov chain, whose
	stationary distribution is exact and stands beside the visits.
	watch ● position should stay about ◆ target. █ visits come to ━ stationary distribution; ● distance between both
	falls to 0.
	try m | Mirror the target to the other side.
	try spl N=20 target=0.7 p=0.9 | A guide that lies less: the spread is half as wide.
	try spl N=20 target=0.7 p=0.4 | A guide that lies most of the time.`

// Lab is the row of the line lab.
func Lab() *lab.Lab {
	shifts := hidden.PointShifts()
	l := lab.New(words)
	l.World, l.Actions, l.Build = hidden.PointParams(shifts), lab.Actions(shifts), newEnvironment
	l.Memory = func(s *lab.Settings) (bytes, items float64) { // the chain's chances and its distribution
		return 24*s.Number("N") + s.Bytes(s, 0, 0), 0
	}
	l.Falls = true
	for _, row := range location.Locators() {
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	return l
}
