package pollinglab

import (
	"lascope/automata/polling"
	"lascope/model/lab"
	"lascope/world/web"
)

// A slotTrace holds the moves and polls of the last slot, for its explanation.
type slotTrace struct {
	polling.Trace
	slotPolls
	tick      int64 // the slots done when polls were recorded; -1 if they are void
	recording bool  // the slot under way is recorded
}

// Watch starts tracing the moves of each slot if the request asks for it, and stops it otherwise.
func (e *Environment) Watch(request lab.ViewRequest) {
	if request.Trace != e.Traced() {
		e.Base.Watch(request)
		e.Trace.forget()
		e.attach()
	}
}

// Follow clears the trace and starts tracing.
func (e *Environment) Follow(on bool) {
	if !on {
		e.Scheme.SetTrace(nil)
		return
	}
	e.Trace.Reset()
	e.Trace.begin(e.Pages())
	e.Trace.recording = true
	e.Scheme.SetTrace(&e.Trace.Trace)
}

// forget drops the last slot, whose automata or states are the previous ones.
func (t *slotTrace) forget() {
	t.Reset()
	t.tick = -1
}

// attach gives the scheme the trace for its moves while slots are traced.
func (e *Environment) attach() {
	e.Scheme.SetTrace(nil)
	if e.Traced() {
		e.Scheme.SetTrace(&e.Trace.Trace)
	}
}

// web is the web that the scheme polls, recorded while a slot is traced.
func (t *slotTrace) web(w *web.Web) polling.Web {
	if t.recording {
		return tracedWeb{w.Answers(), w, &t.slotPolls}
	}
	return w.Answers()
}

// A slotPolls records the polls of a traced slot.
type slotPolls struct {
	First  []web.LastPoll `own:""` // at most polling.TraceSize
	polls  int            // all of them
	pages  int            // the different pages among them
	polled []uint64       `own:""` // a bit for each of these
}

// begin clears the record for the next slot.
func (m *slotPolls) begin(pages int) {
	m.First, m.polls, m.pages = m.First[:0], 0, 0
	if m.polled == nil {
		m.polled = make([]uint64, (pages+63)/64)
	}
	clear(m.polled)
}

var _ polling.Web = tracedWeb{}

// A tracedWeb records every poll.
type tracedWeb struct {
	polling.Web
	world *web.Web
	polls *slotPolls
}

func (w tracedWeb) Sample() int {
	if s, ok := w.Web.(polling.Sampling); ok {
		return s.Sample()
	}
	return 0
}

func (w tracedWeb) Shown() int64 {
	if c, ok := w.Web.(polling.Counting); ok {
		return c.Shown()
	}
	return 1
}

func (w tracedWeb) Poll(page int, tick int64, x float64) bool {
	hit := w.Web.Poll(page, tick, x)
	m := w.polls
	if m.polls++; len(m.First) < polling.TraceSize {
		m.First = append(m.First, w.world.Last())
	}
	if word, bit := &m.polled[page/64], uint64(1)<<(page%64); *word&bit == 0 {
		*word |= bit
		m.pages++
	}
	return hit
}

// Heard lists the answers that the automaton of some pages heard in the last traced slot.
func (e *Environment) Heard(about lab.Subject) []lab.Heard {
	if about.Kind != lab.AboutPages || e.Trace.tick != e.Tick {
		return nil
	}
	var out []lab.Heard
	for _, m := range e.Trace.Moves {
		if about == subjectOf(m) {
			out = append(out, lab.Heard{Tick: e.Tick, Rewarded: m.Hit, Second: m.Second})
		}
	}
	return out
}
