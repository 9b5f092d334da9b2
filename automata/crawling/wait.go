package crawling

// waits are the values of waiting where Eq. 10 is applied to the letter: in every
// step to every known document, for either control.
//
// A step is a tick. The update for step k needs the controls of step k+1, so it is
// applied when those have been chosen, in this order:
//
//  1. documents that wait in both steps, in one state: Q(x,2) += α(γQ(x,2) − Q(x,2));
//  2. documents that wait in step k and are in another state in step k+1, being
//     older: Q(x,2) += α(γQ(x′,u′) − Q(x,2));
//  3. documents that wait in step k and are fetched in step k+1:
//     Q(x,2) += α(γQ(x,1) − Q(x,2));
//  4. documents fetched in step k: Q(x,1) += α(g + γ(Q(x′,u′) + Σ Q(x_c,u′_c)) − Q(x,1)).
//
// The first multiplies Q(x,2) by 1 − α(1−γ) in every step, so it is left until
// the value is wanted, and a power of that factor makes up for all steps at once.
//
// The index Q(x,1) − Q(x,2) grows while a document waits, and never above Q(x,1).
// So the frontier is ordered by Q(x,1), and the best index is among the first.
type waits struct {
	wait  []float64 `own:""` // Q(·,2) by state, when step stamp had been applied
	stamp []int64   `own:""`
	many  []int32   `own:""` // how many documents in that state wait since before

	joined  []bool  `own:""` // documents counted in many
	asked   []int64 `own:""` // the tick in which each document was last asked for, plus one
	applied int64   // the steps before this tick have been applied

	// The updates to apply when the next controls are chosen.
	newcomers []int32     `own:""`
	left      []departure `own:""`
	held      held        // the fetch whose value is moved once the controls of the next step are known,
	holds     bool        // if there is one: a slot has one answer at most
	heirs     []int32     `own:""` // its successors

	skipped []waiting `own:""` // scratch of bestNew
}

// A departure is a document that leaves the state in which it waited: it has grown older, or it is fetched.
type departure struct{ doc, from int32 }

// held is a fetch: the document, its state then, and the reward.
type held struct {
	state, doc int32
	g          float64
}

// grow makes room for the states.
func (w *waits) grow(documents, states int) {
	if more := states - len(w.wait); more > 0 {
		w.wait = append(w.wait, make([]float64, more)...)
		w.stamp = append(w.stamp, make([]int64, more)...)
		w.many = append(w.many, make([]int32, more)...)
	}
	if w.joined == nil {
		w.joined, w.asked = make([]bool, documents), make([]int64, documents)
		w.newcomers = make([]int32, 0, documents)
		w.heirs = make([]int32, 0, documents)
		w.skipped = make([]waiting, 0, documents)
		w.left = make([]departure, 0, 512)
	}
}

// enter lets a document wait in its state: its first control is chosen next.
func (w *waits) enter(doc int32) {
	w.joined[doc] = false
	w.asked[doc] = 0
	w.newcomers = append(w.newcomers, doc)
}

// follow makes a document a successor of the fetch that is held.
func (w *waits) follow(doc int32) { w.heirs = append(w.heirs, doc) }

// leaveWait takes a document off the frontier in slot tick: it is asked for.
func (r *Robot) leaveWait(doc int32, tick int64) {
	r.asked[doc] = tick + 1
	if !r.joined[doc] {
		return
	}
	x := r.state[doc]
	r.catchUp(x, tick-2)
	r.many[x]--
	r.joined[doc] = false
	r.left = append(r.left, departure{doc, x})
}

// older moves a waiting document to its new state at the beginning of slot tick.
func (r *Robot) older(doc int32, tick int64) {
	x := r.state[doc]
	r.catchUp(x, tick-2)
	r.many[x]--
	r.left = append(r.left, departure{doc, x})
	r.enter(doc)
}

// waitValue is Q(x,2) after the updates of step `through`.
func (r *Robot) waitValue(x int32, through int64) float64 {
	q, steps := r.wait[x], through-r.stamp[x]
	if q == 0 || steps <= 0 {
		return q
	}
	return q * power(1-float64(r.alpha*(1-r.gamma)), steps*int64(r.many[x]))
}

// catchUp applies to a state the updates that were left out, through a step.
func (r *Robot) catchUp(x int32, through int64) {
	if through > r.stamp[x] {
		r.wait[x] = r.waitValue(x, through)
		r.stamp[x] = through
	}
}

// power is f to a whole power, by squaring: the same bits on every machine.
func power(f float64, n int64) float64 {
	out := 1.0
	for ; n > 0 && out != 0; n >>= 1 {
		if n&1 == 1 {
			out *= f
		}
		f *= f
	}
	return out
}

// finish applies the updates of the step before tick, whose controls are chosen.
func (r *Robot) finish(tick int64) {
	if tick <= r.applied {
		return
	}
	r.applied = tick
	step := tick - 1
	control := func(doc int32) float64 {
		x := r.state[doc]
		if r.asked[doc] == tick+1 {
			return r.value(x)
		}
		r.catchUp(x, step)
		return r.wait[x]
	}
	for _, d := range r.left {
		r.catchUp(d.from, step)
		r.moveWait(d, control(d.doc))
	}
	if r.holds {
		next := 0.0
		for _, doc := range r.heirs {
			next += control(doc)
		}
		r.move(r.held.state, r.held.doc, r.held.g, next)
	}
	for _, doc := range r.newcomers {
		if x := r.state[doc]; r.asked[doc] == 0 && r.known[doc] && !r.joined[doc] {
			r.catchUp(x, step)
			r.joined[doc] = true
			r.many[x]++
		}
	}
	r.left, r.holds = r.left[:0], false
	r.heirs, r.newcomers = r.heirs[:0], r.newcomers[:0]
}

// moveWait is Eq. 10 for Q(x,2) of a document that left its state; next is the value that followed.
func (r *Robot) moveWait(d departure, next float64) {
	from := r.wait[d.from]
	r.wait[d.from] = toward(from, r.alpha, r.gamma, 0, next)
	if r.trace != nil {
		r.noteWait(d.from, d.doc, from, next)
	}
}

// end closes a traversal after slot tick: its last step is followed by no controls,
// so the value of its fetch is moved as if all successors wait.
func (r *Robot) end(tick int64) {
	r.finish(tick)
	for doc, joined := range r.joined {
		if joined {
			x := r.state[doc]
			r.catchUp(x, tick-1)
			r.many[x]--
			r.joined[doc] = false
		}
	}
	r.newcomers = r.newcomers[:0]
	r.finish(tick + 1)
	r.applied = tick
}

// bestNew is the unfetched document with the highest index, in slot tick, among those
// whose server may be asked.
func (r *Robot) bestNew(tick int64) (doc int32, index float64, ok bool) {
	var best waiting
	r.skipped = r.skipped[:0]
	for {
		top, any := r.front.top()
		if !any || ok && best.before(top) {
			break
		}
		index := top.index() - r.waitValue(r.state[top.doc()], tick-2)
		if now := newWaiting(index, top.tie(), top.doc()); !ok || now.before(best) {
			best, ok = now, true
		}
		r.skipped = append(r.skipped, top)
		r.front.remove(top.doc())
	}
	for _, s := range r.skipped {
		r.front.push(s)
	}
	return best.doc(), best.index(), ok
}
