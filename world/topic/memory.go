package topic

import (
	"lascope/world"
)

// The heap that the crawl lab's world takes, in bytes, measured, without
// the scheme.
const (
	documentBytes  = 116
	linkBytes      = 4
	changingBytes  = 104 // more for a document where documents change
	serverBytes    = 8
	graphTextBytes = 4 // for a byte of a graph's files
)

// linksOf are the links for each document in a generated graph, on average.
var linksOf = map[string]float64{"hubs": 4.8, "medium": 7.8, "dense": 13.2}

// MemoryBytes estimates the heap that the crawl lab's world takes with one collection,
// its documents and its links. Those of a real graph are guessed from its files.
func MemoryBytes(v world.Values) (bytes, docs, links float64) {
	bytes = serverBytes * v.Number("servers")
	if path := v.Word("graph"); path != "" {
		text := world.FileBytes(path)
		bytes += graphTextBytes * (text + world.FileBytes(v.Word("relevance")))
		links = text / 16
		docs = links / 4
	} else {
		docs = v.Number("docs")
		links = docs * linksOf[v.Word("family")]
	}
	bytes += documentBytes*docs + linkBytes*links
	if v.Number("changes") > 0 {
		bytes += changingBytes * docs
	}
	return bytes, docs, links
}
