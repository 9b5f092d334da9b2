package model

import (
	"fmt"

	"lascope/automata/crawling"
	"lascope/world/topic"
)

// crawlColumns are the names of the lab's headless output.
var crawlColumns = []string{"tick", "traversal", "documents", "recall", "freshness", "quality", "relevance", "performance", "rapid_fire", "idle"}

// crawlLab gathers the rows of the crawl lab.
func crawlLab() *Lab {
	l := &Lab{
		Name:     "crawl",
		Question: "what should be fetched next for one topic?",
		Pace:     100,
		Default:  "robot docs=2000 family=hubs seed=1",
		World:    joinParams(topic.CrawlParams),
		Columns:  crawlColumns,
		Actions: []Action{
			{"drift", "the topic moves a little, and one document in ten changes its content"},
			{"topic", "another topic: what was relevant is not, and other documents are"},
			{"hubs", "the hubs lose their links"},
		},
		Measures: Measures{Main: "performance", Rates: []string{"relevance", "idle"},
			Plain: []string{"traversal", "documents", "relevance", "rapid_fire", "idle"}},
		Keeps: []string{"fetchers"},
		memory: func(s *Settings) (bytes, docs float64) {
			bytes, docs, links := topic.CrawlBytes(s)
			return bytes + s.Scheme.bytes(s, docs, links), docs
		},
		seen:  330,
		size:  "docs",
		build: newCrawlEnvironment,
	}
	for _, row := range crawling.Crawlers() {
		l.Schemes = append(l.Schemes, &Scheme{
			Name: row.Name, Title: row.Title, Meaning: row.Meaning, Source: row.Source,
			Learns: row.Learns, Params: row.Params, memory: row.Weight,
		})
	}
	return l
}

// crawlerRow finds a scheme's row in automata's table.
func crawlerRow(name string) crawling.CrawlScheme {
	for _, row := range crawling.Crawlers() {
		if row.Name == name {
			return row
		}
	}
	panic(fmt.Sprintf("%s is no scheme of the crawl lab", name))
}

// allKnowing finds the scheme that the others are measured against where documents
// change.
func allKnowing() crawling.CrawlScheme {
	for _, row := range crawling.Crawlers() {
		if row.AllKnowing {
			return row
		}
	}
	panic("no scheme of the crawl lab knows all")
}
