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

// columns are the table of the cells of a row.
const columns = `tick
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
	downloads | downloads`

// Lab is the row of the placement lab.
func Lab() *lab.Lab {
	shifts := hidden.GroupShifts()
	l := &lab.Lab{
		Name: "placement",
		Text: lab.Text{
			Question: "which access point should hold which site?",
			Info: `Which access point should hold which site?
			what Objects belong to hidden groups of equal size. Queries name two objects, mostly of one group. Automata sort the
			objects into classes.
			how Each object has a class and a state in it. A query within a class moves its objects inward, one across two
			classes outward. An object that comes to the boundary can change its class, and another comes back for it.
			watch ● accuracy should reach 1: each class then holds one group. The letter of an object is its hidden group.
			try d | A deadlock: OMA cannot bring two objects home.
			try eoma objects=27 classes=3 | EOMA: a third object resolves every deadlock.
			try oma-time objects=90 | Sites and download times in place of queries.`,
		},
		Pace:    20,
		World:   hidden.GroupParams(shifts),
		Actions: lab.Actions(shifts),
		Goal:    "all objects are innermost (as stop says); for oma-time, the mean expected download time is at the fixed time",
		Drawn:   "accuracy",
		Milestones: []lab.Milestone{
			{Name: "converged", Meaning: "convergence"},
			{Name: "partition", Meaning: "the true partition", Hidden: true},
			{Name: "deadlock", Meaning: "a deadlock", Hidden: true},
		},
		Measures: lab.Measures{Round: "as many queries as objects"},
		Keeps:    []string{"N"},
		Heap: lab.Heap{
			Memory: func(s *lab.Settings) (bytes, objects float64) {
				bytes, objects = hidden.PlacementBytes(s)
				return bytes + s.Scheme.Bytes(s, objects, 0), objects
			},
			ViewBytes: 5,
			Size:      "objects",
		},
		Build: newEnvironment,
	}
	l.Tabulate(columns)
	for _, row := range partition.Partitioners() {
		if row.Sites {
			row.Params = slices.Concat(row.Params, hidden.TimeParams)
		}
		l.Schemes = append(l.Schemes, lab.NewScheme(row.Card, row))
	}
	return l
}
