package classserver

import (
	"bufio"
	"fmt"
	"slices"
	"sync"
	"time"

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
	mu      sync.Mutex
	class   *classroom.Class
	seen    int64  // the changes of the class in state
	n       int64  // of state
	state   []byte // encoded
	streams map[int][]*stream
	trouble string
	wake    chan struct{} // has a value where streams lag
	changed chan struct{}
	deeds   chan struct{}
	done    chan struct{}
	ended   sync.Once
	closing bool // the streams have their last state

	connections *limitedListener
}

// A stream is one of a phone's. Its channel holds the latest state; it is closed at the end.
type stream struct {
	states chan []byte
	n      int64 // of the latest state
}

// With calls f with the class, and has the phones told about changes.
func (h *hub) With(f func(c *classroom.Class)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	changes, deeds := h.class.Changes(), h.class.Deeds()
	h.class.At(time.Now())
	f(h.class)
	if h.class.Changes() != changes {
		task.Signal(h.wake)
		task.Signal(h.changed)
	}
	if h.class.Deeds() != deeds {
		task.Signal(h.deeds)
	}
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
	h.mu.Lock()
	defer h.mu.Unlock()
	text := h.trouble
	h.trouble = ""
	return text
}

// encoded is the present state. The hub is locked.
func (h *hub) encoded() []byte {
	if changes := h.class.Changes(); changes != h.seen {
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
		h.mu.Lock()
		state := h.encoded()
		for number, all := range h.streams {
			in := h.class.Phone(number) != nil
			for _, s := range all {
				if in {
					s.put(state, h.n)
				} else {
					close(s.states)
				}
			}
			if !in {
				delete(h.streams, number)
			}
		}
		h.connections.close(func(c *connection) bool { return c.phone != 0 && h.class.Phone(c.phone) == nil })
		h.mu.Unlock()
		select {
		case <-h.done:
			return
		case <-time.After(stateEvery):
		}
	}
}

// put replaces the state that waits to be written, if that with the number n is later. The hub is locked.
func (s *stream) put(state []byte, n int64) {
	if n <= s.n {
		return
	}
	s.n = n
	select {
	case <-s.states:
	default:
	}
	s.states <- state // one goroutine at a time puts, so there is room
}

func (h *hub) subscribe(number int) *stream {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := &stream{states: make(chan []byte, 1)}
	state := h.encoded()
	s.put(state, h.n)
	all := append(h.streams[number], s)
	if len(all) > mostStreams {
		close(all[0].states)
		all = all[1:]
	}
	h.streams[number] = all
	if h.closing {
		h.endAll()
	}
	return s
}

// endAll ends all streams after the state that waits for them. The hub is locked.
func (h *hub) endAll() {
	h.closing = true
	state := h.encoded()
	for _, all := range h.streams {
		for _, s := range all {
			s.put(state, h.n)
			close(s.states)
		}
	}
	clear(h.streams)
}

func (h *hub) unsubscribe(number int, s *stream) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.streams[number] = slices.DeleteFunc(h.streams[number], func(other *stream) bool { return other == s })
	if len(h.streams[number]) == 0 {
		delete(h.streams, number)
	}
}

// follow sends the states of a phone's stream after a head, until one of them ends.
func (s *Server) follow(c *connection, in *bufio.Reader, mine *stream, head []byte) {
	defer s.unsubscribe(c.phone, mine)
	c.SetReadDeadline(time.Time{}) // it ends with its phone
	gone := make(chan struct{})
	task.Go(func() {
		if _, err := in.Peek(1); err != nil {
			close(gone)
		}
	})
	pulse := time.NewTicker(pulseEvery)
	defer pulse.Stop()
	for {
		text := ":\n\n"
		select {
		case <-s.done:
			return
		case <-gone:
			return
		case <-pulse.C:
		case state, open := <-mine.states:
			if !open {
				return
			}
			text = "data: " + string(state) + "\n\n"
		}
		if c.send(append(head, text...)) != nil {
			return
		}
		head = nil
	}
}
