package crawling

// agedState is the number of a fetched document's state among all states.
func (r *Robot) agedState(x int32) int32 { return int32(r.fringeStates()) + x }

// after stores the new state of a document that has just been fetched and returns the
// value of that state: 0 where nothing changes, or where the document is gone.
func (r *Robot) after(doc int32, p *Page, tick int64) float64 {
	if !p.Exists {
		r.disown(doc)
		r.forget(int(doc))
		return 0
	}
	if !r.maintain {
		return 0
	}
	value := r.ages.fetch(doc, p, tick)
	if r.trace != nil {
		r.noteDiscovery(doc, 0, State{}, true)
		r.noteState(r.stateNow(doc), doc)
	}
	if r.literal {
		r.aged(doc)
		r.follow(doc)
	}
	return value
}

// stateNow is the state of a document that waits. Unless waiting has values, r.state follows it only until the first fetch, and as
// the document leaves.
func (r *Robot) stateNow(doc int32) int32 {
	if r.maintain {
		if x := r.ages.doc[doc].at; x >= 0 {
			return r.agedState(x)
		}
	}
	return r.state[doc]
}

// aged follows a document into another state.
func (r *Robot) aged(doc int32) {
	r.state[doc] = r.stateNow(doc)
	r.enter(doc)
}

// age moves the documents whose class ends before slot tick on to the next.
func (r *Robot) age(tick int64) {
	r.ages.age(tick)
	for _, doc := range r.ages.grown {
		r.older(doc, tick)
		r.aged(doc)
	}
	r.ages.grown = r.ages.grown[:0]
}

// oldest is the fetched document with the highest index among those whose server
// may be asked, the longest ago fetched among equals.
func (r *Robot) oldest(tick int64) (doc int32, index float64, ok bool) {
	if r.front.allRest() || r.ages.count == 0 {
		return 0, 0, false
	}
	if !r.literal && r.front.asleep == 0 {
		doc, index = r.ages.best()
		return doc, index, true
	}
	for x, q := range r.ages.queue {
		if q.size == 0 {
			continue
		}
		first := q.head
		i := r.index(r.agedState(int32(x)), tick)
		if ok && i < index {
			continue
		}
		for first >= 0 && r.front.resting(first) {
			first = r.ages.following(first)
		}
		if first >= 0 && (!ok || i > index || r.ages.doc[first].fetched < r.ages.doc[doc].fetched) {
			doc, index, ok = first, i, true
		}
	}
	return doc, index, ok
}
