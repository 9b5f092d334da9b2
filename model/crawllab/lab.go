package crawllab

import (
	"fmt"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/world/topic"
)

// columns name the cells of a row.
var columns = []string{"tick", "traversal", "documents", "recall", "freshness", "quality", "relevance", "performance", "rapid_fire", "idle"}

// Lab is the row of the crawl lab; its schemes are those of [crawling.Crawlers].
func Lab() *lab.Lab {
	l := &lab.Lab{
		Name:       "crawl",
		Question:   "what should be fetched next for one topic?",
		Pace:       700, // a traversal of the default world in 3 s
		Default:    "robot docs=2000 family=hubs seed=1",
		World:      topic.Params(topic.Shifts()),
		Columns:    columns,
		Actions:    lab.Actions(topic.Shifts()),
		Openings:   map[string]string{"round-robin": "docs=1000 changes=0.5"}, // without changes it is greedy
		Drawn:      "quality",
		Milestones: []lab.Milestone{{Name: "traversal", Meaning: "the end of a traversal"}},
		Measures: lab.Measures{Main: "performance", Higher: []string{"recall", "freshness", "quality"}, Lower: []string{"idle", "rapid_fire"},
			Rates: []string{"relevance", "idle"},
			Units: map[string]string{"traversal": "traversals", "documents": "documents", "rapid_fire": "requests"},
			Plain: []string{"traversal", "documents", "relevance", "rapid_fire", "idle"}},
		Keeps: []string{"fetchers"},
		Memory: func(s *lab.Settings) (bytes, docs float64) {
			bytes, docs, links := topic.MemoryBytes(s)
			return bytes + s.Scheme.Bytes(s, docs, links), docs
		},
		ViewBytes: 330,
		Size:      "docs",
		Build:     newEnvironment,
	}
	for _, row := range crawling.Crawlers() {
		l.Schemes = append(l.Schemes, &lab.Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, Memory: row.Memory,
		})
	}
	return l
}

// schemeRow finds a scheme's row in the table of package crawling.
func schemeRow(name string) crawling.Scheme {
	for _, row := range crawling.Crawlers() {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the crawl lab", name))
}

// allKnowing finds the scheme that is the reference where documents change.
func allKnowing() crawling.Scheme {
	for _, row := range crawling.Crawlers() {
		if row.AllKnowing {
			return row
		}
	}
	panic("no scheme of the crawl lab knows all")
}
