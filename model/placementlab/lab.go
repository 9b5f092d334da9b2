package placementlab

import (
	"slices"

	"lascope/automata/partition"
	"lascope/model/lab"
	"lascope/world/hidden"
)

// DeadlockLine is a line that OMA takes some two million queries to get out of: two
// objects in each other's place, all others innermost, and no noise to help them out.
const DeadlockLine = "oma objects=12 classes=2 N=10 p=1 start=deadlock"

// words describe the lab: what it is, the table of the cells of a row, its page.
const words = `
	name placement
	pace 20
	goal all objects are innermost (as stop says); for oma-time, the mean expected download time is at the fixed time
	drawn accuracy
	milestone converged | convergence
	hidden partition | the true partition
	hidden deadlock | a deadlock
	round as many queries as objects
	keeps N
	size objects
	columns
		tick
		queries plain | queries
		accuracy main part
		correct part higher
		converged part higher plain
		rewards plain | answers
		penalties lower plain | answers
		moves plain | moves
		mean_time
		precision
		recall
		downloads | downloads

	Which access point should hold which site?
	what Objects belong to hidden groups of equal size. Queries name two objects, mostly of one group. Automata sort the
	objects into classes.
	how Each object has a class and a state in it. A query within a class moves its objects inward, one across two
	classes outward. An object that comes to the boundary can change its class, and another comes back for it.
	watch ● accuracy should reach 1: each class then holds one group. The letter of an object is its hidden group.
	try d | A deadlock: OMA cannot bring two objects home.
	try eoma objects=27 classes=3 | EOMA: a third object resolves every deadlock.
	try oma-time objects=90 | Sites and download times in place of queries.`

// Lab is the row of the placement lab.
func Lab() *lab.Lab {
	shifts := hidden.GroupShifts()
	l := lab.New(words)
	l.World, l.Actions, l.Build = hidden.GroupParams(shifts), lab.Actions(shifts), newEnvironment
	l.Memory = func(s *lab.Settings) (bytes, objects float64) {
		bytes, objects = hidden.PlacementBytes(s)
		return bytes + s.Bytes(s, objects, 0), objects
	}
	l.ViewBytes = 5
	for _, row := range partition.Partitioners() {
		if row.Sites {
			row.Params = slices.Concat(row.Params, hidden.TimeParams)
		}
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	return l
}
