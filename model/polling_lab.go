package model

import (
	"fmt"

	"lascope/automata/polling"
	"lascope/world"
	"lascope/world/web"
)

// pollingColumns are the names of the lab's headless output.
var pollingColumns = []string{"tick", "polls", "value", "optimal", "proportional", "uniform", "hits", "importance", "used"}

// pollingLab gathers the rows of the polling lab.
func pollingLab() *Lab {
	l := &Lab{
		Name:     "polling",
		Question: "how often should each page be polled?",
		Pace:     2000,
		Default:  DefaultLine,
		World:    joinParams(web.PollingParams),
		Columns:  pollingColumns,
		Actions: []Action{
			{"mirror", "page i changes places with page n+1−i"},
			{"rank", "one rank, drawn by its rate of change, changes places with the next"},
			{"shuffle", "all pages change places at random"},
			{"top", "ranks 1 and 2 change places"},
		},
		Measures: Measures{Main: "value", Reference: "optimal", Rates: []string{"hits", "importance", "used"}, Weight: "polls",
			Plain: []string{"polls", "hits", "importance", "used"}},
		memory: func(s *Settings) (bytes, pages float64) {
			bytes, pages = web.PollingBytes(s)
			return bytes + 8*pages + s.Scheme.bytes(s, pages, 0), pages
		},
		seen:  96,
		size:  "pages",
		build: newPollingEnvironment,
	}
	for _, row := range polling.Pollers() {
		s := &Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, Defaults: row.World, memory: row.Weight,
		}
		if row.States != nil {
			s.states = func(v *Settings) int {
				if v.Given("trace") {
					return 0 // how many pages it has is in the file
				}
				return row.States(v.Int("pages"), v.Int("capacity"))
			}
		}
		l.Schemes = append(l.Schemes, s)
	}
	return l
}

// joinParams makes rows of the world's table rows of the whole table.
func joinParams(rows []world.Param) []Param {
	out := make([]Param, len(rows))
	for i, p := range rows {
		out[i] = Param(p)
	}
	return out
}

// pollerRow finds a scheme's row in automata's table.
func pollerRow(name string) polling.Scheme {
	for _, row := range polling.Pollers() {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the polling lab", name))
}
