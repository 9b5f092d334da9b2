package classserver

import (
	"net"
	"slices"
	"sync"
	"time"

	"lascope/internal/refusal"
)

// A bucket holds tokens; its zero value is full.
type bucket struct {
	used float64
	at   time.Time // of the last refill
}

// Rates of buckets: their size and their refill a second.
var (
	voteRate = rate{10, 5}
	moveRate = rate{60, 20} // a game has moves in a row, and each is answered once
	joinRate = rate{20, 20}
	// askRate is the rate of all requests of a phone; one counts once for each askBytes of its answer.
	askRate = rate{100, 25}
)

const askBytes = 4 << 10

type rate struct{ size, perSecond float64 }

// take takes n tokens; it refuses where they are not there.
func (b *bucket) take(r rate, n float64, now time.Time) {
	if !b.at.IsZero() {
		b.used = max(0, b.used-r.perSecond*now.Sub(b.at).Seconds())
	}
	b.at = now
	if b.used > r.size-n {
		refusal.Check(errQuick)
	}
	b.used += n
}

// pay takes n tokens from a bucket of a phone.
func (s *Server) pay(b *bucket, r rate, n float64) {
	s.Lock()
	defer s.Unlock()
	b.take(r, n, time.Now())
}

// Limits of typed codes.
const (
	mostWrong = 200
	wrongTime = 10 * time.Minute
)

// tries are the wrong typed codes of one address.
type tries struct {
	wrong int
	since time.Time
}

// mostTries is the number of addresses whose wrong codes are counted at a time.
const mostTries = 4096

// wait is the time for which typed codes of an address are refused; 0 for none.
func (g *gate) wait(address string, now time.Time) time.Duration {
	t := g.tries[address]
	if left := wrongTime - now.Sub(t.since); t.wrong >= mostWrong && left > 0 {
		return left
	}
	return 0
}

func (g *gate) wrong(address string, now time.Time) {
	t := g.tries[address]
	if now.Sub(t.since) >= wrongTime {
		t = tries{since: now}
	}
	t.wrong++
	if len(g.tries) >= mostTries {
		for other, o := range g.tries {
			if now.Sub(o.since) >= wrongTime {
				delete(g.tries, other)
			}
		}
	}
	if len(g.tries) < mostTries || t.wrong > 1 {
		g.tries[address] = t
	}
}

// The numbers of connections at a time, of all and of one phone.
const (
	mostConnections = 1000
	mostOwn         = 8
)

// sendBuffer bounds what the system keeps for a phone that does not read, in bytes.
const sendBuffer = 16 << 10

// A connection is one of a [limitedListener].
type connection struct {
	net.Conn
	of    *limitedListener
	phone int  // whose cookie came last; 0 for none
	works bool // on a request
}

// A limitedListener has at most mostConnections connections. A further one takes the place of the oldest without a phone, or, where
// each has one, of the oldest of the phone that has the most.
type limitedListener struct {
	net.Listener
	lock   sync.Mutex
	all    []*connection // the oldest first
	ending bool          // no connection waits for a request
}

// accept waits for the next connection.
func (l *limitedListener) accept() (*connection, error) {
	c, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(sendBuffer)
	}
	mine := &connection{Conn: c, of: l}
	l.add(mine)
	return mine, nil
}

// add finds a place for a connection.
func (l *limitedListener) add(c *connection) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if len(l.all) >= mostConnections {
		own, most := l.counts(), 0
		for phone, n := range own {
			if own[0] == 0 && n > own[most] {
				most = phone
			}
		}
		l.endOldest(most)
	}
	l.all = append(l.all, c)
}

// counts are the numbers of connections by phone. The listener is locked.
func (l *limitedListener) counts() map[int]int {
	own := map[int]int{}
	for _, c := range l.all {
		own[c.phone]++
	}
	return own
}

// endOldest ends the oldest connection of a phone. The listener is locked.
func (l *limitedListener) endOldest(phone int) {
	i := slices.IndexFunc(l.all, func(c *connection) bool { return c.phone == phone })
	l.all[i].Conn.Close()
	l.all = slices.Delete(l.all, i, i+1)
}

// own gives the connection to a phone, whose oldest one ends if it has too many.
func (c *connection) own(phone int) {
	l := c.of
	l.lock.Lock()
	defer l.lock.Unlock()
	if c.phone != phone {
		if c.phone = phone; l.counts()[phone] > mostOwn {
			l.endOldest(phone)
		}
	}
}

// turn notes that a connection waits for a request, or works on one, and reports whether it may.
func (l *limitedListener) turn(c *connection, works bool) bool {
	l.lock.Lock()
	defer l.lock.Unlock()
	c.works = works
	return works || !l.ending
}

// end ends the connections that wait for a request, or all of them.
func (l *limitedListener) end(all bool) {
	l.lock.Lock()
	l.ending = true
	l.lock.Unlock()
	l.close(func(c *connection) bool { return all || !c.works })
}

// close closes the connections of which is, and frees their places.
func (l *limitedListener) close(is func(c *connection) bool) {
	l.lock.Lock()
	defer l.lock.Unlock()
	l.all = slices.DeleteFunc(l.all, func(c *connection) bool {
		gone := is(c)
		if gone {
			c.Conn.Close()
		}
		return gone
	})
}

// Close closes the connection and frees its place.
func (c *connection) Close() error {
	c.of.close(func(other *connection) bool { return other == c })
	return nil
}
