package world

// The heap that worlds take, in bytes, measured; what a scheme takes comes on top.
const (
	pageBytes      = 80 // a simulated page with its truth
	importantBytes = 16 // more with importance on
	earlierBytes   = 16 // more after a shift
	objectBytes    = 40
	documentBytes  = 112
	linkBytes      = 4
	changingBytes  = 104 // more for a document where documents change
	serverBytes    = 8

	graphTextBytes = 4 // for a byte of a graph's files
)

// linksOf are the links for each document in a generated graph, on average.
var linksOf = map[string]float64{"hubs": 4.8, "medium": 7.8, "dense": 13.2}

// PollingBytes estimates the heap that the polling lab's world takes, and its pages.
func PollingBytes(v Values) (bytes, pages float64) {
	if path := v.Word("trace"); path != "" {
		return traceBytes(path)
	}
	each := float64(pageBytes)
	if v.Word("importance") == "on" {
		each += importantBytes
	}
	if v.Word("shift") != "none" {
		each += earlierBytes
	}
	pages = v.Number("pages")
	return each * pages, pages
}

// PlacementBytes estimates the heap that the placement lab's world takes, and its
// objects.
func PlacementBytes(v Values) (bytes, objects float64) {
	objects = v.Number("objects")
	return objectBytes * objects, objects
}

// CrawlBytes estimates the heap that the crawl lab's world takes with one collection,
// its documents and its links. Those of a real graph are guessed from its files.
func CrawlBytes(v Values) (bytes, docs, links float64) {
	bytes = serverBytes * v.Number("servers")
	if path := v.Word("graph"); path != "" {
		text := fileBytes(path)
		bytes += graphTextBytes * (text + fileBytes(v.Word("relevance")))
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
