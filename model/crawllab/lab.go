package crawllab

import (
	"fmt"

	"lascope/automata/crawling"
	"lascope/model/lab"
	"lascope/model/pollinglab"
	"lascope/world/topic"
)

// crawlColumns are the names of the lab's headless output.
var crawlColumns = []string{"tick", "traversal", "documents", "recall", "freshness", "quality", "relevance", "performance", "rapid_fire", "idle"}

// CrawlLab gathers the rows of the crawl lab.
func CrawlLab() *lab.Lab {
	l := &lab.Lab{
		Name:     "crawl",
		Question: "what should be fetched next for one topic?",
		Pace:     100,
		Default:  "robot docs=2000 family=hubs seed=1",
		World:    pollinglab.JoinParams(topic.Params),
		Columns:  crawlColumns,
		Actions: []lab.Action{
			{Name: "drift", Meaning: "the topic moves a little, and one document in ten changes its content"},
			{Name: "topic", Meaning: "another topic: what was relevant is not, and other documents are"},
			{Name: "hubs", Meaning: "the hubs lose their links"},
		},
		Measures: lab.Measures{Main: "performance", Rates: []string{"relevance", "idle"},
			Plain: []string{"traversal", "documents", "relevance", "rapid_fire", "idle"}},
		Keeps: []string{"fetchers"},
		Memory: func(s *lab.Settings) (bytes, docs float64) {
			bytes, docs, links := topic.MemoryBytes(s)
			return bytes + s.Scheme.Bytes(s, docs, links), docs
		},
		Seen:  330,
		Size:  "docs",
		Build: newCrawlEnvironment,
	}
	for _, row := range crawling.Crawlers() {
		l.Schemes = append(l.Schemes, &lab.Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, Memory: row.Memory,
		})
	}
	return l
}

// crawlerRow finds a scheme's row in automata's table.
func crawlerRow(name string) crawling.Scheme {
	for _, row := range crawling.Crawlers() {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the crawl lab", name))
}

// allKnowing finds the scheme that the others are measured against where documents
// change.
func allKnowing() crawling.Scheme {
	for _, row := range crawling.Crawlers() {
		if row.AllKnowing {
			return row
		}
	}
	panic("no scheme of the crawl lab knows all")
}
