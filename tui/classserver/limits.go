package classserver

import (
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A bucket holds tokens, and is full at first. Its zero value is full.
type bucket struct {
	used float64
	at   time.Time // of the last refill
}

// Rates of buckets: their size and their refill a second.
var (
	voteRate = rate{10, 5}
	moveRate = rate{60, 20} // a game has moves in a row, and each is answered once
	joinRate = rate{20, 20}
)

type rate struct{ size, perSecond float64 }

func (b *bucket) take(r rate, now time.Time) bool {
	if !b.at.IsZero() {
		b.used = max(0, b.used-r.perSecond*now.Sub(b.at).Seconds())
	}
	b.at = now
	if b.used > r.size-1 {
		return false
	}
	b.used++
	return true
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

// mostConnections is the number of connections at a time.
const mostConnections = 1000

// sendBuffer bounds what the system keeps for a phone that does not read, in bytes.
const sendBuffer = 16 << 10

// connKey is the key of a request's connection in its context.
type connKey struct{}

// A connection is one of a [limitedListener].
type connection struct {
	net.Conn
	of    *limitedListener
	known atomic.Bool // a request had a cookie of this class
	gone  sync.Once
}

// A limitedListener has at most mostConnections connections. A further one takes the place of the oldest
// one that is not known.
type limitedListener struct {
	net.Listener
	lock sync.Mutex
	all  []*connection // the oldest first
}

// Accept waits for the next connection.
func (l *limitedListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if tcp, ok := c.(*net.TCPConn); ok {
			tcp.SetWriteBuffer(sendBuffer)
		}
		mine := &connection{Conn: c, of: l}
		if l.add(mine) {
			return mine, nil
		}
		c.Close()
	}
}

// add finds a place for a connection.
func (l *limitedListener) add(c *connection) bool {
	l.lock.Lock()
	var gives *connection
	if len(l.all) >= mostConnections {
		i := slices.IndexFunc(l.all, func(other *connection) bool { return !other.known.Load() })
		if i < 0 {
			l.lock.Unlock()
			return false
		}
		gives = l.all[i]
	}
	l.all = append(l.all, c)
	l.lock.Unlock()
	if gives != nil {
		gives.Close()
	}
	return true
}

// Close closes the connection and frees its place.
func (c *connection) Close() error {
	c.gone.Do(func() {
		c.of.lock.Lock()
		defer c.of.lock.Unlock()
		c.of.all = slices.DeleteFunc(c.of.all, func(other *connection) bool { return other == c })
	})
	return c.Conn.Close()
}
