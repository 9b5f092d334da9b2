package crawling

// A stateReading is a reading of the paper's state x of an unfetched document.
type stateReading uint8

const (
	byPair stateReading = iota
	byParent
	byDocument
)

var stateReadings = map[string]stateReading{"document+parent": byPair, "parent": byParent, "document": byDocument}

// fringeStates is the number of states of unfetched documents: the links, each
// being a pair of discoverer and document, or the documents, and one for the start.
func (r *Robot) fringeStates() int { return len(r.fetch) }

// stateOf is the state of a document met on a link.
func (r *Robot) stateOf(edge int, doc, parent int32) int32 {
	switch r.reading {
	case byPair:
		return int32(edge)
	case byParent:
		return parent
	}
	return doc
}

// refresh gives every unfetched document of a shared state its new index.
func (r *Robot) refresh(x int32) {
	if x >= int32(r.fringeStates()-1) {
		return // the start's own, or one of a fetched document
	}
	for doc := r.eldest[x]; doc >= 0; doc = r.kin[doc] {
		if r.state[doc] == x && r.front.waits(doc) {
			r.front.update(doc, r.fetch[x])
		}
	}
}

// disown takes a document that is forgotten off its discoverer's list.
func (r *Robot) disown(doc int32) {
	p := r.parent[doc]
	if r.reading != byParent || p < 0 {
		return
	}
	at := &r.eldest[p]
	for *at != doc {
		at = &r.kin[*at]
	}
	*at = r.kin[doc]
}
