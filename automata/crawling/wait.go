package crawling

import "lascope/internal/memory"

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
	wait  []float64 // Q(·,2) by state, when step stamp had been applied
	stamp []int64
	many  []int32 // how many documents in that state wait since before

	joined  []bool  // documents counted in many
	asked   []int64 // the tick in which each document was last asked for, plus one
	applied int64   // the steps before this tick have been applied

	// The updates to apply when the next controls are chosen.
	newcomers []int32
	left      []departure
	held      held    // the fetch whose value is moved once the controls of the next step are known,
	holds     bool    // if there is one: a slot has one answer at most
	heirs     []int32 // its successors

	skipped []waiting // scratch of best
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

// leave takes a document off the frontier in slot tick: it is asked for.
func (w *waits) leave(r *Robot, doc int32, tick int64) {
	w.asked[doc] = tick + 1
	if !w.joined[doc] {
		return
	}
	x := r.state[doc]
	w.catchUp(r, x, tick-2)
	w.many[x]--
	w.joined[doc] = false
	w.left = append(w.left, departure{doc, x})
}

// older moves a waiting document to its new state at the beginning of slot tick.
func (w *waits) older(r *Robot, doc int32, tick int64) {
	x := r.state[doc]
	w.catchUp(r, x, tick-2)
	w.many[x]--
	w.left = append(w.left, departure{doc, x})
	w.enter(doc)
}

// value is Q(x,2) after the updates of step `through`.
func (w *waits) value(r *Robot, x int32, through int64) float64 {
	q, steps := w.wait[x], through-w.stamp[x]
	if q == 0 || steps <= 0 {
		return q
	}
	return q * power(1-float64(r.alpha*(1-r.gamma)), steps*int64(w.many[x]))
}

// catchUp applies to a state the updates that were left out, through a step.
func (w *waits) catchUp(r *Robot, x int32, through int64) {
	if through > w.stamp[x] {
		w.wait[x] = w.value(r, x, through)
		w.stamp[x] = through
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
func (w *waits) finish(r *Robot, tick int64) {
	if tick <= w.applied {
		return
	}
	w.applied = tick
	step := tick - 1
	control := func(doc int32) float64 {
		x := r.state[doc]
		if w.asked[doc] == tick+1 {
			return r.value(x)
		}
		w.catchUp(r, x, step)
		return w.wait[x]
	}
	for _, d := range w.left {
		w.catchUp(r, d.from, step)
		w.move(r, d, control(d.doc))
	}
	if w.holds {
		next := 0.0
		for _, doc := range w.heirs {
			next += control(doc)
		}
		r.move(w.held.state, w.held.doc, w.held.g, next)
	}
	for _, doc := range w.newcomers {
		if x := r.state[doc]; w.asked[doc] == 0 && r.known[doc] && !w.joined[doc] {
			w.catchUp(r, x, step)
			w.joined[doc] = true
			w.many[x]++
		}
	}
	w.left, w.holds = w.left[:0], false
	w.heirs, w.newcomers = w.heirs[:0], w.newcomers[:0]
}

// move is Eq. 10 for Q(x,2) of a document that left its state; next is the value that followed.
func (w *waits) move(r *Robot, d departure, next float64) {
	from := w.wait[d.from]
	w.wait[d.from] = toward(from, r.alpha, r.gamma, 0, next)
	if r.trace != nil {
		r.noteWait(d.from, d.doc, from, next)
	}
}

// end closes a traversal after slot tick: its last step is followed by no controls,
// so the value of its fetch is moved as if all successors wait.
func (w *waits) end(r *Robot, tick int64) {
	w.finish(r, tick)
	for doc, joined := range w.joined {
		if joined {
			x := r.state[doc]
			w.catchUp(r, x, tick-1)
			w.many[x]--
			w.joined[doc] = false
		}
	}
	w.newcomers = w.newcomers[:0]
	w.finish(r, tick+1)
	w.applied = tick
}

// best is the unfetched document with the highest index, in slot tick, among those
// whose server may be asked.
func (w *waits) best(r *Robot, tick int64) (doc int32, index float64, ok bool) {
	var best waiting
	w.skipped = w.skipped[:0]
	for {
		top, any := r.front.top()
		if !any || ok && best.before(top) {
			break
		}
		index := top.index() - w.value(r, r.state[top.doc()], tick-2)
		if now := newWaiting(index, top.tie(), top.doc()); !ok || now.before(best) {
			best, ok = now, true
		}
		w.skipped = append(w.skipped, top)
		r.front.remove(top.doc())
	}
	for _, s := range w.skipped {
		r.front.push(s)
	}
	return best.doc(), best.index(), ok
}

// Own: see [memory.Owner].
func (w *waits) Own() {
	memory.Own(&w.wait, &w.stamp, &w.many, &w.joined, &w.asked, &w.newcomers, &w.heirs, &w.left, &w.skipped)
}
