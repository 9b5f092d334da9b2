package classserver

import (
	"bufio"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model/classroom"
)

// The pace of a stream.
const (
	stateEvery = 250 * time.Millisecond // at least, from one state to the next
	pulseEvery = 15 * time.Second       // a comment, so that a phone sees a broken stream
)

// mostStreams is the number of streams of one phone; a further one ends the oldest.
const mostStreams = 2

// A hub holds the class and sends its states to the streams.
type hub struct {
	sync.Mutex
	class   *classroom.Class
	seen    int64                 // the changes of the class in state
	n       int64                 // of state
	state   []byte                // encoded
	streams map[int][]*connection // by phone
	more    chan struct{}         // closed, and replaced, when there is a state to send
	trouble string
	wake    chan struct{} // has a value where streams lag
	changed chan struct{}
	deeds   chan struct{}
	done    chan struct{}
	ended   sync.Once
	closing bool // the state is the last

	connections *limitedListener
}

// With calls f with the class, and has the phones told about changes. The error is what f refuses.
func (h *hub) With(f func(c *classroom.Class)) error {
	h.Lock()
	defer h.Unlock()
	changes, deeds := h.class.Changes, h.class.Deeds
	h.class.At(time.Now())
	err := refusal.Of(func() { f(h.class) })
	if h.class.Changes != changes {
		task.Signal(h.wake)
		task.Signal(h.changed)
	}
	if h.class.Changes != changes || h.class.Deeds != deeds {
		task.Signal(h.deeds)
	}
	return err
}

// Changed has a value after changes, and after a defect.
func (h *hub) Changed() <-chan struct{} { return h.changed }

// Deeds has a value after all that a file of the class would keep.
func (h *hub) Deeds() <-chan struct{} { return h.deeds }

// broke notes a defect. The hub is locked.
func (h *hub) broke(what string, why error) {
	h.trouble = fmt.Sprintf("%s: %v", what, why)
	task.Signal(h.changed)
}

// Trouble is a defect since the last call.
func (h *hub) Trouble() string {
	h.Lock()
	defer h.Unlock()
	text := h.trouble
	h.trouble = ""
	return text
}

// encoded is the present state. The hub is locked.
func (h *hub) encoded() []byte {
	if changes := h.class.Changes; changes != h.seen {
		text, err := h.class.State(h.n+1, time.Now()).Encode()
		if err != nil {
			h.broke("the state of the class", err)
			return h.state
		}
		h.seen, h.state = changes, text
		h.n++
	}
	return h.state
}

// spread sends each state to all streams, at most one in stateEvery.
func (h *hub) spread() {
	for {
		select {
		case <-h.done:
			return
		case <-h.wake:
		}
		h.Lock()
		maps.DeleteFunc(h.streams, func(number int, _ []*connection) bool { return h.class.Phone(number) == nil })
		h.connections.close(func(c *connection) bool { return c.phone != 0 && h.class.Phone(c.phone) == nil })
		h.tell()
		h.Unlock()
		select {
		case <-h.done:
			return
		case <-time.After(stateEvery):
		}
	}
}

// tell has each stream look for a state. The hub is locked.
func (h *hub) tell() {
	close(h.more)
	h.more = make(chan struct{})
}

// subscribe makes a connection a stream of its phone.
func (h *hub) subscribe(c *connection) *connection {
	h.Lock()
	defer h.Unlock()
	all := append(h.streams[c.phone], c)
	if len(all) > mostStreams {
		all[0].Close()
		all = all[1:]
	}
	h.streams[c.phone] = all
	return c
}

// follow sends the states of a stream after a head, until its phone or the class ends it.
func (s *Server) follow(c *connection, in *bufio.Reader, head []byte) {
	defer func() {
		s.Lock()
		defer s.Unlock()
		s.streams[c.phone] = slices.DeleteFunc(s.streams[c.phone], func(other *connection) bool { return other == c })
		if len(s.streams[c.phone]) == 0 {
			delete(s.streams, c.phone)
		}
	}()
	c.SetReadDeadline(time.Time{}) // it ends with its phone
	gone := make(chan struct{})
	task.Go(func() {
		if _, err := in.Peek(1); err != nil {
			close(gone)
		}
	})
	pulse := time.NewTicker(pulseEvery)
	defer pulse.Stop()
	for sent, pulsed := int64(-1), false; ; {
		s.Lock()
		state, n, more, last, mine := s.encoded(), s.n, s.more, s.closing, slices.Contains(s.streams[c.phone], c)
		s.Unlock()
		switch {
		case !mine:
			return
		case n > sent:
			head = append(head, "data: "+string(state)+"\n\n"...)
		case pulsed:
			head = append(head, ":\n\n"...)
		}
		if len(head) > 0 && c.send(head) != nil || last {
			return
		}
		head, sent, pulsed = nil, n, false
		select {
		case <-s.done:
			return
		case <-gone:
			return
		case <-pulse.C:
			pulsed = true
		case <-more:
		}
	}
}
