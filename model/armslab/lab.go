package armslab

import (
	"fmt"
	"slices"

	"lascope/automata/action"
	"lascope/model/lab"
	"lascope/world/arms"
)

// columns name the cells of a row.
var columns = []string{"tick", "action", "penalty", "p_best", "average_penalty", "mean_penalty", "chance", "least", "regret", "converged", "correct"}

// openings show each scheme on two arms or, with the triangle of p, on three.
var openings = map[string]string{
	"tsetlin": "penalties=0.2,0.5", "krinsky": "penalties=0.2,0.5", "krylov": "penalties=0.2,0.5",
	"lrp": "penalties=0.2,0.4,0.6", "lri": "penalties=0.2,0.4,0.6", "lip": "penalties=0.2,0.4,0.6", "lrep": "penalties=0.2,0.4,0.6",
	"dlri": "penalties=0.2,0.4,0.6", "pursuit": "penalties=0.2,0.4,0.6", "dpri": "penalties=0.2,0.4,0.6", "bla": "penalties=0.2,0.4,0.6",
	"chance": "penalties=0.2,0.4,0.6", "best": "penalties=0.2,0.4,0.6",
}

// Lab is the row of the arms lab; its schemes are those of [action.Schemes].
func Lab() *lab.Lab {
	l := &lab.Lab{
		Name:     "arms",
		Question: "which arm is penalised least?",
		Pace:     20,
		Paces:    map[string]float64{"you": 5},
		Default:  "tsetlin penalties=0.2,0.5 N=5 seed=1",
		World:    arms.Params(arms.Shifts()),
		Columns:  columns,
		Actions:  lab.Actions(arms.Shifts()),
		Goal:     "some p is .99 or more, or the last 1,000 ticks chose one arm",
		Openings: openings,
		Drawn:    "p_best",
		Milestones: []lab.Milestone{
			{Name: "converged", Meaning: "convergence"},
			{Name: "best", Meaning: "the best arm with a probability of .9", Hidden: true},
		},
		Measures: lab.Measures{Main: "p_best", Rates: []string{"average_penalty"},
			Higher: []string{"correct", "converged"}, Lower: []string{"average_penalty", "mean_penalty", "regret"},
			Stopped: []string{"converged", "correct"},
			Plain:   []string{"action", "penalty", "converged"}},
		Memory: func(s *lab.Settings) (bytes, items float64) {
			r := float64(arms.Count(s))
			return 16*r + r*s.Scheme.Bytes(s, 1, 0), r
		},
		ViewBytes: 16e3, // p in the samples of the curves
		Size:      "arms",
		Build:     newEnvironment,
	}
	add := func(row action.Scheme) *lab.Scheme {
		return &lab.Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, Memory: row.Memory,
		}
	}
	for _, row := range action.Schemes() {
		l.Schemes = append(l.Schemes, add(row))
	}
	for _, row := range action.Played() {
		l.Played = append(l.Played, add(row))
		l.Played[len(l.Played)-1].Person = true
	}
	l.Good, l.Bad = "reward", "penalty"
	l.Choice, l.Item, l.Rivals = "arm", "arm", []string{"tsetlin", "bla", "best"}
	return l
}

// schemeRow finds a scheme's row in the table of package action.
func schemeRow(name string) action.Scheme {
	for _, row := range slices.Concat(action.Schemes(), action.Played()) {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the arms lab", name))
}
