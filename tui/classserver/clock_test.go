package classserver

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"lascope/model/classroom"
	"lascope/model/linetest"
	"lascope/model/modeltest"
)

// The tests of this file run on the clock of synctest, which stands while anything runs: a minute takes no time, and
// each limit is met to the millisecond. Their connections are pipes.

// A pipeListener brings the server's ends of pipes.
type pipeListener struct {
	coming chan net.Conn
	closed chan struct{}
}

func (l *pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.coming:
		return c, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}
func (l *pipeListener) Close() error   { close(l.closed); return nil }
func (l *pipeListener) Addr() net.Addr { return net.TCPAddrFromAddrPort(pipeAddress) }

var pipeAddress = netip.MustParseAddrPort("192.0.2.1:8765")

// A piped is a class whose phones come by pipes.
type piped struct {
	*Server
	listener *pipeListener
}

// onPipes is a class in an open question; with a game, one in the lobby.
func onPipes(t *testing.T, g *classroom.Game) *piped {
	c := classroom.New(classroom.Plan{}, oneStep)
	if g != nil {
		c = classroom.New(classroom.Plan{}, classroom.GameAct(g))
	} else {
		c.Enter(0)
		c.Open(byLetter)
	}
	l := &pipeListener{make(chan net.Conn), make(chan struct{})}
	s := &piped{serve(c, l, classroom.Door{}), l}
	t.Cleanup(func() { s.Close() })
	return s
}

// anyPhone is every phone.
func anyPhone(*classroom.Phone) bool { return true }

// A caller is the phone's end of a connection.
type caller struct {
	net.Conn
	answers *bufio.Reader
	s       *piped
}

func (s *piped) call() *caller {
	near, far := net.Pipe()
	s.listener.coming <- far
	return &caller{near, bufio.NewReader(near), s}
}

// ask sends a request, and returns the answer with its body unread; cookie "" is none.
func (c *caller) ask(t *testing.T, method, path, cookie, body string) *http.Response {
	t.Helper()
	fmt.Fprintf(c, "%s /%s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n%s", method, path, c.s.host, cookie, len(body), body)
	return c.answer(t)
}

func (c *caller) answer(t *testing.T) *http.Response {
	t.Helper()
	return modeltest.Must(http.ReadResponse(c.answers, nil))
}

// said is the status of a request whose answer is read whole.
func (c *caller) said(t *testing.T, method, path, cookie, body string) int {
	t.Helper()
	got := c.ask(t, method, path, cookie, body)
	io.Copy(io.Discard, got.Body)
	return got.StatusCode
}

// join is the cookie of a phone that joins.
func (c *caller) join(t *testing.T) string {
	t.Helper()
	got := c.ask(t, "POST", "join", "", fmt.Sprintf(`{"code":%q}`, c.s.key))
	io.Copy(io.Discard, got.Body)
	if got.StatusCode != http.StatusOK {
		t.Fatal(got.Status)
	}
	return cookieName + "=" + got.Cookies()[0].Value
}

// listens is a phone that has joined, with the lines of its stream.
func (s *piped) listens(t *testing.T) (*caller, *bufio.Scanner) {
	t.Helper()
	c := s.call()
	return c, bufio.NewScanner(c.ask(t, "GET", "events", c.join(t), "").Body)
}

// ends is the time until the server ends the connection, and the first line it says before.
func (c *caller) ends(t *testing.T) (after time.Duration, said string) {
	t.Helper()
	from := time.Now()
	all, _ := io.ReadAll(c.answers)
	said, _, _ = strings.Cut(string(all), "\r\n")
	return time.Since(from), said
}

// TestRequestTimes: a header has 5 s, a whole request 10 s, a connection may be idle for 60 s; then it ends.
func TestRequestTimes(t *testing.T) {
	head := "POST /join HTTP/1.1\r\nHost: " + pipeAddress.String() + "\r\n"
	whole := head + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n"
	for name, c := range map[string]struct {
		sent  string
		pace  time.Duration // between further bytes; 0 for none
		after time.Duration
		said  string
	}{
		"nothing":                     {"", 0, headerTime, ""},
		"half a header":               {head, 0, headerTime, ""},
		"a header, a byte a second":   {head + "X-Slow: ", time.Second, headerTime, ""},
		"no body":                     {whole, 0, readTime, "400"},
		"a body, a byte each 3 s":     {whole + `{"code":"`, 3 * time.Second, readTime, "400"},
		"a whole request, then idle":  {"GET / HTTP/1.1\r\nHost: " + pipeAddress.String() + "\r\n\r\n", 0, idleTime, "200"},
		"a refused request, the same": {"GET /me HTTP/1.1\r\nHost: " + pipeAddress.String() + "\r\n\r\n", 0, idleTime, "401"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				phone := onPipes(t, nil).call()
				var writer sync.WaitGroup
				writer.Go(func() {
					io.WriteString(phone, c.sent)
					for c.pace > 0 {
						time.Sleep(c.pace)
						if _, err := io.WriteString(phone, "x"); err != nil {
							return
						}
					}
				})
				after, said := phone.ends(t)
				if after < c.after || after > c.after+time.Second || !strings.Contains(said, c.said) {
					t.Errorf("it ends after %s with %q, not after %s with %q", after, said, c.after, c.said)
				}
				phone.Close()
				writer.Wait()
			})
		})
	}
}

// TestPulse: a stream has its state at once, then a comment each 15 s, for an hour; a change comes at once, and
// the stream of a phone that is taken out ends at once.
func TestPulse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		phone, lines := s.listens(t)
		next := func() (line string, after time.Duration) {
			from := time.Now()
			for lines.Scan() && lines.Text() == "" {
			}
			return lines.Text(), time.Since(from)
		}
		if line, after := next(); !strings.HasPrefix(line, "data: {") || after != 0 {
			t.Errorf("first comes %q, after %s", line, after)
		}
		for range int(time.Hour / pulseEvery) {
			if line, after := next(); line != ":" || after != pulseEvery {
				t.Fatalf("%q comes after %s", line, after)
			}
		}
		time.Sleep(time.Second)
		s.With(func(c *classroom.Class) { c.Close() })
		if line, after := next(); !strings.Contains(line, `"phase":"closed"`) || after != 0 {
			t.Errorf("a change is told by %q, after %s", line, after)
		}
		if line, after := next(); line != ":" || after != pulseEvery-time.Second {
			t.Errorf("then comes %q, after %s", line, after)
		}
		s.With(func(c *classroom.Class) { c.Remove(anyPhone) })
		if line, after := next(); line != "" || after != 0 {
			t.Errorf("a phone that is taken out gets %q, after %s", line, after)
		}
		phone.Close()
	})
}

// TestLooks: who looks at a class that has changed, before the streams know, does not change it again.
func TestLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		s.With(func(c *classroom.Class) { c.Close() })
		synctest.Wait() // the streams have this state, and not the next one yet
		s.With(func(c *classroom.Class) { c.Again() })
		<-s.Changed()
		s.With(func(*classroom.Class) {})
		modeltest.Equal(t, len(s.Changed()), 0, "changes after a look:")
	})
}

// TestTwoStreams: a third stream of a phone ends the first.
func TestTwoStreams(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		first := s.call()
		cookie := first.join(t)
		lines := bufio.NewScanner(first.ask(t, "GET", "events", cookie, "").Body)
		for range 2 {
			c := s.call()
			defer c.Close()
			c.ask(t, "GET", "events", cookie, "")
		}
		for lines.Scan() {
			if lines.Text() == ":" {
				t.Fatal("the first stream goes on")
			}
		}
		first.Close()
	})
}

// TestPace: 100 changes in a second are told by at most five states, each later than the one before, and the last of them is told.
func TestPace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		phone, lines := s.listens(t)
		var end sync.WaitGroup
		end.Go(func() {
			for i := range 100 {
				s.With(func(c *classroom.Class) {
					if i%2 == 0 {
						c.Close()
					} else {
						c.Again()
					}
				})
				time.Sleep(10 * time.Millisecond)
			}
			s.With(func(c *classroom.Class) { c.Close() })
			time.Sleep(2 * stateEvery)
			s.Close()
		})
		var states []string
		for latest := int64(0); lines.Scan(); {
			if text, is := strings.CutPrefix(lines.Text(), "data: "); is {
				var state struct{ N int64 }
				if json.Unmarshal([]byte(text), &state); state.N <= latest {
					t.Errorf("state %d comes after %d", state.N, latest)
				}
				latest, states = state.N, append(states, text)
			}
		}
		if n := len(states); n < 4 || n > 7 || !strings.Contains(states[n-1], `"phase":"closed"`) {
			t.Errorf("there are %d states, the last %q", n, states[n-1])
		}
		phone.Close()
		end.Wait()
	})
}

// TestReadsNothing: a phone that reads nothing of its stream is dropped 5 s after the next state, and the others have
// every state at once.
func TestReadsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		slow, _ := s.listens(t) // nothing of its stream is read
		quick, lines := s.listens(t)
		lines.Scan()
		streams := func() int {
			s.Lock()
			defer s.Unlock()
			return len(s.streams)
		}
		synctest.Wait()
		modeltest.MustEqual(t, streams(), 2, "phones have streams")
		time.Sleep(time.Second)
		from := time.Now()
		s.With(func(c *classroom.Class) { c.Close() })
		for lines.Scan() && !strings.Contains(lines.Text(), `"closed"`) {
		}
		modeltest.Equal(t, time.Since(from), 0, "the other phone has the state after")
		time.Sleep(writeTime + time.Millisecond)
		synctest.Wait()
		modeltest.Equal(t, streams(), 1, "streams after %s:", writeTime)
		slow.Close()
		quick.Close()
	})
}

// TestRates: 10 votes at once, then 5 a second; 200 wrong typed codes in ten minutes, then none until they are over.
func TestRates(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		phone := s.call()
		cookie := phone.join(t)
		votes := func() (taken int) {
			for range 20 {
				if phone.said(t, "POST", "vote", cookie, `{"question":1,"option":1}`) == http.StatusNoContent {
					taken++
				}
			}
			return taken
		}
		for _, c := range []struct {
			after time.Duration
			want  int
		}{{0, 10}, {200 * time.Millisecond, 1}, {time.Second, 5}, {10 * time.Second, 10}} {
			time.Sleep(c.after)
			modeltest.Equal(t, votes(), c.want, "after %s more votes are taken", c.after)
		}
		guess := func(code string) int {
			return phone.said(t, "POST", "join", "", fmt.Sprintf(`{"code":%q}`, code))
		}
		for range mostWrong {
			modeltest.MustEqual(t, guess("AAAAAA"), http.StatusForbidden, "a wrong code has status")
			time.Sleep(time.Second)
		}
		for _, c := range []struct {
			after time.Duration
			want  int
		}{{0, http.StatusTooManyRequests}, {wrongTime - (mostWrong+1)*time.Second, http.StatusTooManyRequests}, {2 * time.Second, http.StatusOK}} {
			for until := time.Now().Add(c.after); time.Now().Before(until); time.Sleep(time.Second) {
				phone.said(t, "GET", "me", cookie, "") // the connection is not idle
			}
			modeltest.Equal(t, guess(s.code), c.want, "%s later the right code has status", c.after)
			phone.join(t) // the key is not limited
		}
		phone.Close()
	})
}

// TestAskRate: a phone has 100 requests at once and 25 a second, of which the page costs as its length; a refusal comes a second late,
// while another phone is answered at once, and names why.
func TestAskRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := onPipes(t, nil)
		phone, other := s.call(), s.call()
		cookie, honest := phone.join(t), other.join(t)
		asked := func(path string) (taken int) {
			for phone.said(t, "GET", path, cookie, "") == http.StatusOK {
				taken++
			}
			return taken
		}
		from := time.Now()
		if got := asked("me"); got != int(askRate.size) || time.Since(from) != refusalTime {
			t.Errorf("%d requests at once, the refusal after %s", got, time.Since(from))
		}
		if got := other.said(t, "GET", "me", honest, ""); got != http.StatusOK || time.Since(from) != refusalTime {
			t.Errorf("another phone has status %d after %s", got, time.Since(from))
		}
		time.Sleep(10 * time.Second)
		page := len(s.page)
		if got, want := asked(""), int(askRate.size)/((page+askBytes-1)/askBytes); got != want {
			t.Errorf("%d pages of %d bytes at once, not %d", got, page, want)
		}
		phone.Close()
		other.Close()
	})
}

// TestLastState: at the end each stream has the last state, then the port closes; a phone that reads nothing delays it by a second at
// most.
func TestLastState(t *testing.T) {
	for _, as := range []classroom.Phase{classroom.Ended, classroom.Away} {
		synctest.Test(t, func(t *testing.T) {
			s := onPipes(t, nil)
			slow, _ := s.listens(t) // nothing of its stream is read
			phone, lines := s.listens(t)
			from := time.Now()
			var end sync.WaitGroup
			end.Go(func() {
				s.With(func(c *classroom.Class) { c.Leave(as) })
				s.Close()
			})
			last := ""
			for lines.Scan() {
				if lines.Text() != "" {
					last = lines.Text()
				}
			}
			if !strings.Contains(last, fmt.Sprintf(`"phase":"%s"`, as)) || strings.Contains(last, "question") || time.Since(from) > LastTime {
				t.Errorf("the last state is %q, after %s", last, time.Since(from))
			}
			<-s.listener.closed
			end.Wait()
			if after := time.Since(from); after > LastTime {
				t.Errorf("the port closes after %s", after)
			}
			slow.Close()
			phone.Close()
		})
	}
}

// TestTurn: the server looks at the clock: a turn of the common game lasts its time where not all have voted.
func TestTurn(t *testing.T) {
	spec := linetest.Spec("you pages=4 seed=3")
	synctest.Test(t, func(t *testing.T) {
		g := modeltest.Must(classroom.NewGame(spec, 10, true, 5*time.Second))
		s := onPipes(t, g)
		one, other := s.call(), s.call()
		cookie := one.join(t)
		other.join(t)
		s.With(func(c *classroom.Class) {
			c.Onward()
			c.Begin()
		})
		moves := func() (n int) {
			s.With(func(c *classroom.Class) { n = len(c.Game.Common()) })
			return n
		}
		modeltest.Equal(t, one.said(t, "POST", "play", cookie, `{"game":1,"move":1,"page":2}`), http.StatusOK, "a wish has status")
		time.Sleep(5*time.Second - 2*turnCheck)
		modeltest.Equal(t, moves(), 0, "before its time the turn has made moves")
		time.Sleep(4 * turnCheck)
		modeltest.Equal(t, moves(), 1, "after its time the turn has made moves")
		one.Close()
		other.Close()
	})
}
