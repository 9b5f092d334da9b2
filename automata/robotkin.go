package automata

// refresh gives every unfetched document of a shared state its new index.
func (r *robot) refresh(x int32) {
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
func (r *robot) disown(doc int32) {
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
