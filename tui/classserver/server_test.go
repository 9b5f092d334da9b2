package classserver

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"lascope/internal/memory"
	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/modeltest"
)

// The questions of the tests.
var (
	byLetter  = &lesson.Asked{Kind: lesson.ByLetter, Ask: "Where?", Options: []string{"here", "there", "nowhere"}}
	byNumber  = &lesson.Asked{Kind: lesson.ByNumber, Ask: "How many?"}
	byDrawing = &lesson.Asked{Kind: lesson.ByDrawing, Ask: "Draw it.", Axis: &lesson.Axis{From: 0, To: 200, High: 1, Name: "value"}}
)

// oneStep is a lesson of one step, with a question.
var oneStep = classroom.Act{Lesson: &lesson.Lesson{Title: "A lesson", Steps: []*lesson.Step{{Heading: "One", Question: &lesson.Question{}}}}}

// opened is a class in an open question, on loopback.
func opened(t testing.TB, q *lesson.Asked) *Server {
	t.Helper()
	c := classroom.New(classroom.Plan{Names: true}, oneStep)
	c.Enter(0)
	c.Open(q)
	room := modeltest.Must(Host{}.Open(c, classroom.Door{Address: "127.0.0.1:0"}))
	t.Cleanup(func() { room.Close() })
	return room.(*Server)
}

// A client sends requests to a class.
type client struct {
	s      *Server
	cookie string
}

// send sends a request; with is header, value, …
func (c *client) send(method, path, body string, with ...string) (*http.Response, string, error) {
	r, err := http.NewRequestWithContext(context.Background(), method, c.s.URL()+path, strings.NewReader(body))
	if err != nil {
		return nil, "", err
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	if c.cookie != "" {
		r.Header.Set("Cookie", c.cookie)
	}
	for i := 0; i+1 < len(with); i += 2 {
		if r.Header.Set(with[i], with[i+1]); with[i] == "Host" {
			r.Host = with[i+1]
		}
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, "", err
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	return got, string(text), err
}

// status is the status of a request.
func (c *client) status(t testing.TB, method, path, body string, with ...string) int {
	t.Helper()
	got, _, err := c.send(method, path, body, with...)
	modeltest.OK(t, err)
	return got.StatusCode
}

// pupil is a phone that has joined by the key.
func (s *Server) pupil(t testing.TB) *client {
	t.Helper()
	c := &client{s: s}
	got, text, err := c.send("POST", "join", fmt.Sprintf(`{"code":%q}`, s.key))
	if err != nil || got.StatusCode != 200 {
		t.Fatalf("%v %v %s", err, got, text)
	}
	c.cookie = cookieName + "=" + got.Cookies()[0].Value
	return c
}

// TestRequests: each request of the script has its answer, with all headers.
func TestRequests(t *testing.T) {
	modeltest.Scripts(t, "testdata/requests.txt", func(t *testing.T) func(command string, input []string) string {
		s, other := opened(t, byLetter), opened(t, byLetter)
		cookies := map[string]string{"in": s.pupil(t).cookie, "stranger": other.pupil(t).cookie, "forged": "lascope=AAAAAAAAAAAAAAAAAAAAAAAAAA"}
		repeated := regexp.MustCompile(`(.)×(\d+)`)
		whole := func(text string) string {
			return repeated.ReplaceAllStringFunc(text, func(word string) string {
				m := repeated.FindStringSubmatch(word)
				n, _ := strconv.Atoi(m[2])
				return strings.Repeat(m[1], n)
			})
		}
		_, port, _ := net.SplitHostPort(s.host)
		real := strings.NewReplacer("HOST", s.host, "PORT", port, "COOKIE", cookies["in"])
		return func(command string, input []string) string {
			s.Lock()
			for _, p := range s.cookies {
				p.votes, p.moves = bucket{}, bucket{}
			}
			s.Unlock()
			who, rest, _ := strings.Cut(whole(command), " ")
			if who == "raw" {
				return s.raw(t, real.Replace(modeltest.Must(strconv.Unquote(rest)))) + "\n"
			}
			method, rest, _ := strings.Cut(rest, " ")
			path, body, _ := strings.Cut(rest, " ")
			var with []string
			for _, header := range input {
				name, value, _ := strings.Cut(header, ": ")
				with = append(with, name, whole(real.Replace(value)))
			}
			return strings.ReplaceAll(s.told(t, &client{s, cookies[who]}, method, strings.TrimPrefix(path, "/"), body, with), s.host, "HOST")
		}
	})
}

// told is the status of the answer to a request and, of a refusal, why and the sentence.
func (s *Server) told(t *testing.T, from *client, method, path, body string, with []string) string {
	got, text, err := from.send(method, path, body, with...)
	if err != nil || got.StatusCode == http.StatusRequestEntityTooLarge || got.StatusCode == http.StatusRequestHeaderFieldsTooLarge {
		return "413 or 431, or the connection ends before the answer is read\n"
	}
	status := strconv.Itoa(got.StatusCode)
	for name, value := range securityHeaders() {
		modeltest.Equal(t, got.Header.Get(name), value, "%s %s: %s is", method, path, name)
	}
	if got.Header.Get("Access-Control-Allow-Origin") != "" || got.Header.Get("Location") != "" {
		t.Errorf("%s %s: other origins are let in, or sent on", method, path)
	}
	if got.StatusCode < 400 {
		return status + "\n"
	}
	var said struct{ Error, Why string }
	modeltest.OK(t, json.Unmarshal([]byte(text), &said))
	modeltest.Sentence(t, errors.New(said.Error), path)
	return strings.TrimSpace(status+" "+said.Why) + ": " + said.Error + "\n"
}

// raw sends bytes on a connection and returns the first line of the answer; "" for none.
func (s *Server) raw(t testing.TB, text string) string {
	t.Helper()
	c := modeltest.Must(net.Dial("tcp", s.address.String()))
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	io.WriteString(c, text)
	line, _ := bufio.NewReader(c).ReadString('\n')
	return strings.TrimSpace(line)
}

// TestManyVotes: of 60 votes at once as many as the bucket holds are taken, the others told when to come back.
func TestManyVotes(t *testing.T) {
	s := opened(t, byLetter)
	in, other := s.pupil(t), s.pupil(t)
	taken, refused := 0, 0
	var lock sync.Mutex
	var group sync.WaitGroup
	connections := make(chan struct{}, 6) // as a browser has them
	for i := range 60 {
		group.Go(func() {
			connections <- struct{}{}
			defer func() { <-connections }()
			got, _, err := in.send("POST", "vote", fmt.Sprintf(`{"question":1,"option":%d}`, i%3))
			lock.Lock()
			defer lock.Unlock()
			switch {
			case err != nil:
				t.Error(err)
			case got.StatusCode == 204:
				taken++
			case got.StatusCode == 429 && got.Header.Get("Retry-After") != "":
				refused++
			default:
				t.Errorf("a vote has status %d", got.StatusCode)
			}
		})
	}
	group.Wait()
	if taken < 10 || taken+refused != 60 || refused == 0 {
		t.Errorf("%d votes are taken, %d refused", taken, refused)
	}
	modeltest.Equal(t, other.status(t, "POST", "vote", `{"question":1,"option":0}`), 204, "another phone's vote has status")
	s.With(func(c *classroom.Class) {
		modeltest.Equal(t, c.Answered(), 2, "phones have answered")
	})
}

// TestCodes are drawn from their letters, and typed in any case with blanks.
func TestCodes(t *testing.T) {
	seen := map[rune]bool{}
	for range 300 {
		code := newCode()
		if len(code) != codeLength || strings.Trim(code, codeLetters) != "" {
			t.Fatalf("%q is a code", code)
		}
		for _, r := range code {
			seen[r] = true
		}
	}
	if len(codeLetters) != 31 || len(seen) != 31 {
		t.Errorf("%d letters, %d drawn", len(codeLetters), len(seen))
	}
	s := opened(t, byLetter)
	c := &client{s: s}
	modeltest.Equal(t, c.status(t, "POST", "join", fmt.Sprintf(`{"code":" %s %s "}`, strings.ToLower(s.code[:3]), s.code[3:])), 200,
		"the code with blanks in small letters has status")
}

// TestCookie: it is for this server alone, and a phone that was removed has to join anew.
func TestCookie(t *testing.T) {
	s := opened(t, byLetter)
	c := &client{s: s}
	got, text, err := c.send("POST", "join", fmt.Sprintf(`{"code":%q,"name":"<script>\u202e"}`, s.key))
	modeltest.OK(t, err)
	modeltest.Equal(t, text, `{"you":1,"name":"\u003cscript\u003e"}`, "")
	if line := got.Header.Get("Set-Cookie"); len(got.Cookies()[0].Value) != 26 || !strings.HasSuffix(line, "; Path=/; Max-Age=14400; HttpOnly; SameSite=Strict") {
		t.Errorf("the cookie is %q", line)
	}
	c.cookie = cookieName + "=" + got.Cookies()[0].Value
	s.With(func(c *classroom.Class) { c.Remove(anyPhone) })
	modeltest.Equal(t, c.status(t, "GET", "me", ""), 401, "a removed phone has status")
}

// TestHalfOpen: 150 connections that send half a request do not keep a phone out.
func TestHalfOpen(t *testing.T) {
	s := opened(t, byLetter)
	for range 150 {
		c := modeltest.Must(net.Dial("tcp", s.address.String()))
		defer c.Close()
		io.WriteString(c, "POST /join HTTP/1.1\r\nHost: "+s.host+"\r\n")
	}
	s.pupil(t)
}

// TestConnectionsGiveWay: where all places are taken, the oldest connection without a phone gives way, then the oldest of the phone that
// has the most; a phone has eight, and none once it is out.
func TestConnectionsGiveWay(t *testing.T) {
	l := &limitedListener{}
	far := func(phone int) *connection {
		near, _ := net.Pipe()
		c := &connection{Conn: near, of: l}
		if l.add(c); phone > 0 {
			c.own(phone)
		}
		return c
	}
	count := func(phone int) (n int) {
		for _, c := range l.all {
			if c.phone == phone {
				n++
			}
		}
		return n
	}
	known, second := far(1), far(0)
	for len(l.all) < mostConnections {
		far(0)
	}
	if far(0); len(l.all) != mostConnections || l.all[0] != known || l.all[1] == second {
		t.Errorf("%d connections, the second %v", len(l.all), l.all[1] == second)
	}
	for phone := 2; count(0) > 0; phone++ {
		for range 20 {
			far(phone)
		}
		if n := count(phone); n > mostOwn {
			t.Fatalf("phone %d has %d connections", phone, n)
		}
	}
	for range 3 { // a new phone finds three places, and the one that has one keeps it
		far(1000)
	}
	if count(1) != 1 || count(1000) != 3 || len(l.all) != mostConnections {
		t.Errorf("%d and %d of %d connections", count(1), count(1000), len(l.all))
	}
	l.close(func(c *connection) bool { return c.phone > 1 })
	if count(1) != 1 || len(l.all) != 1 {
		t.Errorf("%d connections stay", len(l.all))
	}
}

// hold opens connections that all ask for a stream and then wait, and returns once each has an answer or its end.
func (c *client) hold(t *testing.T, n int) (held []net.Conn) {
	t.Helper()
	var answered sync.WaitGroup
	for range n {
		conn := modeltest.Must(net.Dial("tcp", c.s.address.String()))
		t.Cleanup(func() { conn.Close() })
		answered.Go(func() {
			fmt.Fprintf(conn, "GET /events HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n\r\n", c.s.host, c.cookie)
			bufio.NewReader(conn).ReadString('\n')
		})
		held = append(held, conn)
	}
	answered.Wait()
	return held
}

// TestLockOut: a phone that opens 999 connections holds eight and two streams, the others vote meanwhile, and remove ends all it has.
func TestLockOut(t *testing.T) {
	s := opened(t, byLetter)
	bad, good := s.pupil(t), s.pupil(t)
	held := bad.hold(t, modeltest.ByLength(99, 999))
	modeltest.Equal(t, good.status(t, "POST", "vote", `{"question":1,"option":1}`), http.StatusNoContent, "a vote has status")
	modeltest.Equal(t, s.pupil(t).status(t, "POST", "vote", `{"question":1,"option":2}`), http.StatusNoContent,
		"a vote of a phone that joins has status")
	s.Lock()
	streams := len(s.streams[1])
	s.Unlock()
	s.connections.lock.Lock()
	own := 0
	for _, c := range s.connections.all {
		if c.phone == 1 {
			own++
		}
	}
	s.connections.lock.Unlock()
	if own > mostOwn || streams > mostStreams {
		t.Errorf("it has %d connections and %d streams", own, streams)
	}
	s.With(func(c *classroom.Class) { c.Remove(func(p *classroom.Phone) bool { return p.Number == 1 }) })
	for _, c := range held {
		io.Copy(io.Discard, c) // it ends
	}
	modeltest.Equal(t, bad.status(t, "GET", "me", ""), http.StatusUnauthorized, "after remove it has status")
}

// TestFiller: one who knows the code takes all other places and holds eight connections with each; the phone that was first votes
// meanwhile. The lecturer takes those out and makes a new code: the class comes in, the filler does not.
func TestFiller(t *testing.T) {
	s := opened(t, byLetter)
	first, filled := s.pupil(t), modeltest.ByLength(49, 299)
	s.With(func(c *classroom.Class) { c.Most = filled + 1 })
	var fillers []*client
	for range filled {
		fillers = append(fillers, s.pupil(t))
	}
	for _, f := range fillers {
		f.hold(t, modeltest.ByLength(1, mostOwn))
	}
	join := func(code string) (status int, why string) {
		got, text, err := (&client{s: s}).send("POST", "join", fmt.Sprintf(`{"code":%q}`, code))
		modeltest.OK(t, err)
		var said struct{ Why string }
		json.Unmarshal([]byte(text), &said)
		return got.StatusCode, said.Why
	}
	old := s.Door().Code
	if status, why := join(old); status != http.StatusServiceUnavailable || why != "full" {
		t.Errorf("a full class answers %d %s", status, why)
	}
	modeltest.Equal(t, first.status(t, "POST", "vote", `{"question":1,"option":1}`), http.StatusNoContent, "a vote has status")
	s.With(func(c *classroom.Class) { c.Door(true) })
	s.With(func(c *classroom.Class) { c.Remove(func(p *classroom.Phone) bool { return p.Number > 1 }) })
	if status, why := join(old); status != http.StatusServiceUnavailable || why != "shut" {
		t.Errorf("behind a shut door join answers %d %s", status, why)
	}
	s.Renew()
	s.With(func(c *classroom.Class) { c.Door(false) })
	if status, why := join(old); status != http.StatusForbidden || why != "code" {
		t.Errorf("the old code has status %d %s", status, why)
	}
	status, _ := join(s.Door().Code)
	modeltest.Equal(t, status, http.StatusOK, "the new code has status")
	modeltest.Equal(t, fillers[0].status(t, "GET", "me", ""), http.StatusUnauthorized, "a filler has status")
	modeltest.Equal(t, first.status(t, "POST", "vote", `{"question":1,"option":2}`), http.StatusNoContent,
		"the first phone's vote has status")
}

// TestPanic: a defect is answered by 500, told to the lecturer once, and does not end the class.
func TestPanic(t *testing.T) {
	routes["/panic"] = route{http.MethodGet, func(*Server, *request) any { panic("a mistake") }, true}
	defer delete(routes, "/panic")
	s := opened(t, byLetter)
	c := &client{s: s}
	modeltest.Equal(t, c.status(t, "GET", "panic", ""), 500, "a defect has status")
	modeltest.Equal(t, len(s.Changed()), 1, "who waits for changes hears of it:")
	if first, second := s.Trouble(), s.Trouble(); !strings.Contains(first, "a mistake") || second != "" {
		t.Errorf("the trouble is %q, then %q", first, second)
	}
	s.pupil(t)
}

// TestAddresses: there is one, and one that is no address of the machine, or all of them, is refused.
func TestAddresses(t *testing.T) {
	if all := (Host{}).Addresses(); len(all) == 0 || all[len(all)-1] != loopback {
		t.Errorf("the addresses are %v", all)
	}
	for _, word := range []string{"0.0.0.0", "::", "[::]:80", "0.0.0.0:8765", "::ffff:0.0.0.0", "example.org", "", "1.2.3", "127.0.0.1:x", "127.0.0.1:-1", "192.0.2.1"} {
		room, err := Host{}.Open(classroom.New(classroom.Plan{}, oneStep), classroom.Door{Address: word})
		if err == nil {
			room.Close()
			t.Errorf("%q is listened on", word)
			continue
		}
		modeltest.Sentence(t, err, word)
	}
	first := opened(t, byLetter)
	if _, err := (Host{}).Open(classroom.New(classroom.Plan{}, oneStep), classroom.Door{Address: first.address.String()}); err == nil {
		t.Error("a taken port is taken again")
	} else {
		modeltest.Sentence(t, err)
	}
}

// TestQRIsSmall: a link of IPv4 takes 29×29 modules, and the matrix has the three finders.
func TestQRIsSmall(t *testing.T) {
	s := opened(t, byLetter)
	m := s.QR()
	if len(s.Link()) > 45 || len(m) != 29 || len(m[0]) != 29 {
		t.Errorf("%q has %d×%d modules", s.Link(), len(m), len(m[0]))
	}
	for _, at := range [][2]int{{0, 0}, {22, 0}, {0, 22}} {
		for i := range 7 {
			if !m[at[1]][at[0]+i] || !m[at[1]+i][at[0]] || i == 3 && !m[at[1]+3][at[0]+3] {
				t.Errorf("no finder at %v", at)
			}
		}
	}
}

// TestMemory: hostile clients leave nothing in a class, and after them a state still comes.
func TestMemory(t *testing.T) {
	s := opened(t, byLetter)
	in := s.pupil(t)
	held := func() (bytes int64) {
		s.With(func(c *classroom.Class) { bytes = memory.Bytes(c) })
		return bytes
	}
	before := held()
	for range modeltest.ByLength(20, 400) {
		in.send("POST", "vote", strings.Repeat("[", 1<<20))
		(&client{s: s}).send("POST", "join", strings.Repeat("x", 1<<20))
	}
	modeltest.Equal(t, in.status(t, "GET", "state", ""), 200, "the state has status")
	modeltest.Equal(t, held(), before, "the class holds, as before, bytes:")
	modeltest.Equal(t, s.Trouble(), "", "")
}
