package pollinglab

import (
	"fmt"
	"slices"

	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world/web"
)

// columns name the cells of a row; see row.go.
var columns = []string{"tick", "polls", "value", "optimal", "proportional", "uniform", "hits", "importance", "used", "earned", "bound"}

// Lab is the row of the polling lab; its schemes are those of [polling.Pollers].
func Lab() *lab.Lab {
	l := &lab.Lab{
		Name:     "polling",
		Question: "how often should each page be polled?",
		Pace:     2000,
		Paces:    map[string]float64{"traa": 200, "lakg": 5000, "cgla": 10_000, "fpa": 20, "estimator": 5000, "you": 5},
		Default:  DefaultLine,
		World:    web.Params(web.Shifts()),
		Implied:  []lab.Implication{{Key: "web", Word: "thesis", Default: lab.Assignment{Key: "importance", Word: "on"}}},
		Columns:  columns,
		Actions:  lab.Actions(web.Shifts()),
		Openings: map[string]string{
			"weighted": "importance=on", // without importance it is proportional
			"commit":   "pages=64",      // on 512 pages it takes half a minute before it commits
		},
		Drawn: "value",
		Milestones: []lab.Milestone{
			{Name: "optimum", Meaning: "95 % of the optimum", Hidden: true},
			{Name: "loss", Meaning: "less than 90 % of the optimum", Hidden: true},
		},
		Measures: lab.Measures{Main: "value", Reference: "optimal", Rates: []string{"hits", "importance", "used", "earned"}, Weight: "polls",
			Weighted: []string{"hits", "earned"},
			Units: map[string]string{"polls": "polls", "hits": "hits a poll", "earned": "hits a poll", "bound": "hits a poll",
				"value": "hits a poll", "optimal": "hits a poll"},
			Higher: []string{"hits", "importance", "earned"},
			Plain:  []string{"polls", "hits", "importance", "used", "earned"}},
		Memory: func(s *lab.Settings) (bytes, pages float64) {
			bytes, pages = web.MemoryBytes(s)
			return bytes + 8*pages + s.Scheme.Bytes(s, pages, 0), pages
		},
		ViewBytes: 96,
		Size:      "pages",
		Build:     newEnvironment,
	}
	add := func(row polling.Scheme) *lab.Scheme {
		s := &lab.Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, Defaults: row.World, Memory: row.Memory,
		}
		if row.States != nil {
			s.States = func(v *lab.Settings) int {
				if v.Given("trace") {
					return 0 // the number of pages is in the file
				}
				return row.States(v.Int("pages"), v.Int("capacity"))
			}
		}
		return s
	}
	for _, row := range polling.Pollers() {
		l.Schemes = append(l.Schemes, add(row))
	}
	for _, row := range polling.Played() {
		l.Played = append(l.Played, add(row))
	}
	l.Scheme("you").Person = true
	l.Good, l.Bad = "hit", "miss"
	l.Choice, l.Item, l.Rivals = "poll", "page", []string{"h-traa", "lakg", "gamma", "whittle"}
	return l
}

// schemeRow finds a scheme's row in the table of package polling.
func schemeRow(name string) polling.Scheme {
	for _, row := range slices.Concat(polling.Pollers(), polling.Played()) {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the polling lab", name))
}

// DefaultLine is the line that the program opens without arguments.
const DefaultLine = "h-traa pages=512 alpha=0.9 beta=1.5 N=500 rule=reward-penalty schedule=tree feedback=pages seed=1"
