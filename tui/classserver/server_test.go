package classserver

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lascope/model/classroom"
	"lascope/model/lesson"
	"lascope/model/modeltest"
	"lascope/tui/config"
)

// The questions of the tests.
var (
	byLetter  = classroom.Question{Kind: lesson.ByLetter, Ask: "Where?", Options: []string{"here", "there", "nowhere"}}
	byNumber  = classroom.Question{Kind: lesson.ByNumber, Ask: "How many?"}
	byDrawing = classroom.Question{Kind: lesson.ByDrawing, Ask: "Draw it.", Axis: &classroom.Axis{From: 0, To: 200, High: 1, Name: "value"}}
)

// oneStep is a lesson of one step, with a question.
var oneStep = []classroom.Act{{Title: "A lesson", Steps: []classroom.Step{{Title: "One", Question: true}}}}

// opened is a class in an open question, on loopback.
func opened(t testing.TB, q classroom.Question) *Server {
	t.Helper()
	c := classroom.New(classroom.Plan{Names: true, Acts: oneStep})
	modeltest.OK(t, c.Enter(0))
	modeltest.OK(t, c.Open(q))
	room := modeltest.Must(Host{}.Open(c, config.ClassDoor{Address: "127.0.0.1:0"}))
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
	if err != nil {
		t.Fatal(err)
	}
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

// TestRequests: each request has the status of the table, JSON with one sentence if it is refused, and all
// headers.
func TestRequests(t *testing.T) {
	s, other := opened(t, byLetter), opened(t, byLetter)
	in, stranger := s.pupil(t), other.pupil(t)
	nested := strings.Repeat("[", 1500)
	for _, c := range []struct {
		name, method, path, body string
		cookie                   string
		status                   int
		with                     []string
	}{
		{"the page", "GET", "", "", "", 200, nil},
		{"me", "GET", "me", "", in.cookie, 200, nil},
		{"the state", "GET", "state", "", in.cookie, 200, nil},
		{"a vote", "POST", "vote", `{"question":1,"option":1}`, in.cookie, 204, nil},
		{"joined already", "POST", "join", `{"code":"wrong"}`, in.cookie, 200, nil},
		{"no cookie", "GET", "state", "", "", 401, nil},
		{"no cookie, a stream", "GET", "events", "", "", 401, nil},
		{"no cookie, a vote", "POST", "vote", `{"question":1,"option":1}`, "", 401, nil},
		{"a forged cookie", "GET", "me", "", "lascope=AAAAAAAAAAAAAAAAAAAAAAAAAA", 401, nil},
		{"a foreign cookie", "GET", "me", "", stranger.cookie, 401, nil},
		{"a wrong code", "POST", "join", `{"code":"K7QM2P"}`, "", 403, nil},
		{"no code", "POST", "join", `{}`, "", 403, nil},
		{"another origin", "POST", "vote", `{"question":1,"option":1}`, in.cookie, 403, []string{"Origin", "http://evil.example"}},
		{"another site", "POST", "vote", `{"question":1,"option":1}`, in.cookie, 403, []string{"Sec-Fetch-Site", "cross-site"}},
		{"a form of another site", "POST", "join", "code=1", "", 403, []string{"Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "cross-site"}},
		{"a form", "POST", "vote", "question=1", in.cookie, 415, []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"text", "POST", "vote", `{"question":1,"option":1}`, in.cookie, 415, []string{"Content-Type", "text/plain"}},
		{"another host", "GET", "", "", "", 421, []string{"Host", "evil.example"}},
		{"another port", "GET", "", "", "", 421, []string{"Host", "127.0.0.1:1"}},
		{"another name", "GET", "", "", "", 421, []string{"Host", strings.Replace(s.host, "127.0.0.1", "localhost", 1)}},
		{"no page", "GET", "etc/passwd", "", "", 404, nil},
		{"a way up", "GET", "../../go.mod", "", "", 404, nil},
		{"profiles", "GET", "debug/pprof/", "", "", 404, nil},
		{"GET of a vote", "GET", "vote", "", in.cookie, 405, nil},
		{"POST of the page", "POST", "", "{}", in.cookie, 405, nil},
		{"PUT", "PUT", "me", "", in.cookie, 405, nil},
		{"TRACE", "TRACE", "", "", "", 405, nil},
		{"1 MB", "POST", "vote", strings.Repeat(" ", 1<<20), in.cookie, 413, nil},
		{"a little too much", "POST", "vote", `{"question":1,` + strings.Repeat(" ", 2<<10) + `"option":1}`, in.cookie, 413, nil},
		{"headers of 100 KB", "GET", "me", "", in.cookie, 431, []string{"X-Long", strings.Repeat("x", 100<<10)}},
		{"nothing", "POST", "vote", "", in.cookie, 400, nil},
		{"NaN", "POST", "vote", `{"question":1,"number":NaN}`, in.cookie, 400, nil},
		{"1e400", "POST", "vote", `{"question":1,"number":1e400}`, in.cookie, 400, nil},
		{"an option of 1e3", "POST", "vote", `{"question":1,"option":1e3}`, in.cookie, 400, nil},
		{"half an option", "POST", "vote", `{"question":1,"option":1.5}`, in.cookie, 400, nil},
		{"nested brackets", "POST", "vote", nested, in.cookie, 400, nil},
		{"nested in a field", "POST", "vote", `{"question":1,"curve":` + nested + `}`, in.cookie, 400, nil},
		{"an unknown field", "POST", "vote", `{"question":1,"option":1,"right":1}`, in.cookie, 400, nil},
		{"a second value", "POST", "vote", `{"question":1,"option":1}{}`, in.cookie, 400, nil},
		{"two answers", "POST", "vote", `{"question":1,"option":1,"number":2}`, in.cookie, 400, nil},
		{"no question", "POST", "vote", `{"option":1}`, in.cookie, 400, nil},
		{"no such option", "POST", "vote", `{"question":1,"option":3}`, in.cookie, 400, nil},
		{"below the options", "POST", "vote", `{"question":1,"option":-1}`, in.cookie, 400, nil},
		{"a number for a letter", "POST", "vote", `{"question":1,"number":0.5}`, in.cookie, 400, nil},
		{"a curve for a letter", "POST", "vote", `{"question":1,"curve":[0]}`, in.cookie, 400, nil},
		{"another question", "POST", "vote", `{"question":2,"option":1}`, in.cookie, 409, nil},
		{"another vote", "POST", "vote", `{"question":1,"round":2,"option":1}`, in.cookie, 409, nil},
		{"no game", "POST", "play", `{"game":1,"move":1,"page":1}`, in.cookie, 409, nil},
	} {
		s.lock.Lock()
		for _, p := range s.cookies {
			p.votes, p.moves = bucket{}, bucket{}
		}
		s.lock.Unlock()
		from := &client{s, c.cookie}
		got, text, err := from.send(c.method, c.path, c.body, c.with...)
		if err != nil && c.status != 431 && c.status != 413 { // the connection may be closed before the answer is read
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if err != nil {
			continue
		}
		if got.StatusCode != c.status {
			t.Errorf("%s has status %d, not %d: %s", c.name, got.StatusCode, c.status, text)
			continue
		}
		if c.status == 431 { // of Go's library
			continue
		}
		for name, value := range securityHeaders() {
			if got.Header.Get(name) != value {
				t.Errorf("%s: %s is %q", c.name, name, got.Header.Get(name))
			}
		}
		if got.Header.Get("Access-Control-Allow-Origin") != "" || got.Header.Get("Location") != "" {
			t.Errorf("%s: other origins are let in, or sent on", c.name)
		}
		if c.status >= 400 {
			var said struct{ Error string }
			if err := json.Unmarshal([]byte(text), &said); err != nil || said.Error == "" {
				t.Errorf("%s: %q is no error", c.name, text)
				continue
			}
			modeltest.Sentence(t, fmt.Errorf("%s", said.Error), c.name)
		}
	}
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

// TestRawBytes: what is no HTTP is refused, and the class goes on.
func TestRawBytes(t *testing.T) {
	s := opened(t, byLetter)
	in := s.pupil(t)
	head := "POST /vote HTTP/1.1\r\nHost: " + s.host + "\r\nCookie: " + in.cookie + "\r\nContent-Type: application/json\r\n"
	for name, c := range map[string]struct{ text, status string }{
		"TLS":                  {"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"},
		"garbage":              {"\xff\x00\xfe\x01\x02\r\n\r\n", "400"},
		"two lengths":          {head + "Content-Length: 25\r\nContent-Length: 3\r\n\r\n" + `{"question":1,"option":1}`, "400"},
		"a length below zero":  {head + "Content-Length: -1\r\n\r\n", "400"},
		"length and chunks":    {head + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n19\r\n" + `{"question":1,"option":1}` + "\r\n0\r\n\r\n", "204"},
		"no host":              {"GET / HTTP/1.1\r\n\r\n", "400"},
		"two hosts":            {"GET / HTTP/1.1\r\nHost: " + s.host + "\r\nHost: evil\r\n\r\n", "400"},
		"HTTP/1.0":             {"GET / HTTP/1.0\r\n\r\n", "421"},
		"CONNECT":              {"CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n", "421"},
		"a proxy's request":    {"GET http://evil.example/ HTTP/1.1\r\nHost: " + s.host + "\r\n\r\n", "421"},
		"HTTP/2 without TLS":   {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "421"},
		"a header cut in half": {"GET / HTTP/1.1\r\nHost\r\n\r\n", "400"},
	} {
		if got := s.raw(t, c.text); !strings.Contains(got, " "+c.status) {
			t.Errorf("%s is answered by %q, not by %s", name, got, c.status)
		}
	}
	if got := in.status(t, "GET", "state", ""); got != 200 {
		t.Errorf("afterwards the state has status %d", got)
	}
}

// TestManyVotes: of 60 votes at once those of the bucket are taken, the others told when to come back.
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
	if got := other.status(t, "POST", "vote", `{"question":1,"option":0}`); got != 204 {
		t.Errorf("another phone's vote has status %d", got)
	}
	s.With(func(c *classroom.Class) {
		if c.Answered() != 2 {
			t.Errorf("%d phones have answered", c.Answered())
		}
	})
}

// TestBucket by hand.
func TestBucket(t *testing.T) {
	var b bucket
	now := time.Unix(0, 0)
	take := func(n int) (got int) {
		for range n {
			if b.take(voteRate, 1, now) {
				got++
			}
		}
		return got
	}
	for _, c := range []struct {
		after time.Duration
		want  int
	}{{0, 10}, {time.Second, 5}, {time.Second / 5, 1}, {time.Minute, 10}} {
		now = now.Add(c.after)
		if got := take(60); got != c.want {
			t.Errorf("after %s %d are taken, not %d", c.after, got, c.want)
		}
	}
}

// TestGuessedCodes: 200 wrong typed codes of an address are compared; then typed codes are refused, and the
// key still lets in.
func TestGuessedCodes(t *testing.T) {
	s := opened(t, byLetter)
	c := &client{s: s}
	first := []int{}
	for i := range modeltest.ByLength(205, 500) {
		first = append(first, c.status(t, "POST", "join", fmt.Sprintf(`{"code":"AAA%03d"}`, i)))
	}
	for i, got := range first {
		if want := map[bool]int{true: 403, false: 429}[i < mostWrong]; got != want {
			t.Fatalf("guess %d has status %d, not %d", i+1, got, want)
		}
	}
	if got := c.status(t, "POST", "join", fmt.Sprintf(`{"code":%q}`, s.code)); got != 429 {
		t.Errorf("the right code then has status %d", got)
	}
	s.pupil(t)
	if s.wait("127.0.0.1", time.Now().Add(wrongTime)) != 0 {
		t.Error("after ten minutes the address is still refused")
	}
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
	if got := c.status(t, "POST", "join", fmt.Sprintf(`{"code":" %s %s "}`, strings.ToLower(s.code[:3]), s.code[3:])); got != 200 {
		t.Errorf("the code with blanks in small letters has status %d", got)
	}
}

// TestCookie: it is for this server alone, and a phone that was removed has to join anew.
func TestCookie(t *testing.T) {
	s := opened(t, byLetter)
	c := &client{s: s}
	got, text, err := c.send("POST", "join", fmt.Sprintf(`{"code":%q,"name":"<script>\u202e"}`, s.key))
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"you":1,"name":"\u003cscript\u003e"}`; text != want {
		t.Errorf("%s, not %s", text, want)
	}
	if line := got.Header.Get("Set-Cookie"); len(got.Cookies()[0].Value) != 26 || !strings.HasSuffix(line, "; Path=/; Max-Age=14400; HttpOnly; SameSite=Strict") {
		t.Errorf("the cookie is %q", line)
	}
	c.cookie = cookieName + "=" + got.Cookies()[0].Value
	s.With(func(c *classroom.Class) { c.Remove(anyPhone) })
	if got := c.status(t, "GET", "me", ""); got != 401 {
		t.Errorf("a removed phone has status %d", got)
	}
}

// stream reads states of a stream until done is true of one, and returns them.
func (c *client) stream(t testing.TB, done func(state) bool) (all []state) {
	t.Helper()
	r := modeltest.Must(http.NewRequestWithContext(t.Context(), "GET", c.s.URL()+"events", nil))
	r.Header.Set("Cookie", c.cookie)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Error(err)
		return nil
	}
	defer got.Body.Close()
	for lines := bufio.NewScanner(got.Body); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var s state
			if err := json.Unmarshal([]byte(text), &s); err != nil {
				t.Errorf("%s: %v", text, err)
				return all
			}
			if all = append(all, s); done != nil && done(s) {
				return all
			}
		}
	}
	return all
}

// A state is what the tests read of one.
type state struct {
	N        int64
	Phase    string
	Answered int
	Tally    []int
}

// TestStreams: a stream has the state at once and the last one after changes, in order (TestPace
// bounds their number); a third stream ends the first, and the end of the class ends all.
func TestStreams(t *testing.T) {
	s := opened(t, byLetter)
	in := s.pupil(t)
	var all [3][]state
	var last [3]atomic.Value // the phase that each stream has heard
	var group sync.WaitGroup
	begun := make(chan struct{}, 3)
	for i := range all {
		group.Go(func() {
			told := false
			all[i] = in.stream(t, func(heard state) bool {
				last[i].Store(heard.Phase)
				if !told {
					told = true
					begun <- struct{}{}
				}
				return false
			})
		})
		<-begun
	}
	for i := range 8 {
		s.With(func(c *classroom.Class) {
			if i%2 == 0 {
				c.Close()
			} else {
				c.Again()
			}
		})
	}
	s.With(func(c *classroom.Class) { c.Close() })
	for at := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		s.mu.Lock()
		sent := s.class.Changes() == s.seen
		s.mu.Unlock()
		if sent && last[1].Load() == "closed" && last[2].Load() == "closed" || time.Since(at) > time.Minute {
			break
		}
	}
	s.Close()
	group.Wait()
	for i, states := range all[1:] {
		if len(states) == 0 || states[len(states)-1].Phase != "closed" {
			t.Errorf("stream %d has %d states: %+v", i+2, len(states), states)
		}
		for k := 1; k < len(states); k++ {
			if states[k].N <= states[k-1].N {
				t.Errorf("state %d comes after %d", states[k].N, states[k-1].N)
			}
		}
	}
	if len(all[0]) == 0 || all[0][len(all[0])-1].Phase != "open" {
		t.Errorf("the first stream goes on: %+v", all[0])
	}
	if _, err := net.Dial("tcp", s.address.String()); err == nil {
		t.Error("the port is open after the end")
	}
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
			l.own(c, phone)
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
	l.drop(func(phone int) bool { return phone > 1 })
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
	if got := good.status(t, "POST", "vote", `{"question":1,"option":1}`); got != http.StatusNoContent {
		t.Errorf("a vote has status %d", got)
	}
	if got := s.pupil(t).status(t, "POST", "vote", `{"question":1,"option":2}`); got != http.StatusNoContent {
		t.Errorf("a vote of a phone that joins has status %d", got)
	}
	s.mu.Lock()
	streams := len(s.streams[1])
	s.mu.Unlock()
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
	if got := bad.status(t, "GET", "me", ""); got != http.StatusUnauthorized {
		t.Errorf("after remove it has status %d", got)
	}
}

// TestFiller: one who knows the code takes all other places and holds eight connections with each; the phone that was first votes
// meanwhile. The lecturer takes those out and makes a new code: the class comes in, the filler does not.
func TestFiller(t *testing.T) {
	s := opened(t, byLetter)
	first, filled := s.pupil(t), modeltest.ByLength(49, 299)
	s.With(func(c *classroom.Class) { c.Plan().Most = filled + 1 })
	var fillers []*client
	for range filled {
		fillers = append(fillers, s.pupil(t))
	}
	for _, f := range fillers {
		f.hold(t, modeltest.ByLength(1, mostOwn))
	}
	join := func(code string) (status int, why string) {
		got, text, err := (&client{s: s}).send("POST", "join", fmt.Sprintf(`{"code":%q}`, code))
		if err != nil {
			t.Fatal(err)
		}
		var said struct{ Why string }
		json.Unmarshal([]byte(text), &said)
		return got.StatusCode, said.Why
	}
	old := s.Door().Code
	if status, why := join(old); status != http.StatusServiceUnavailable || why != "full" {
		t.Errorf("a full class answers %d %s", status, why)
	}
	if got := first.status(t, "POST", "vote", `{"question":1,"option":1}`); got != http.StatusNoContent {
		t.Errorf("a vote has status %d", got)
	}
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
	if status, _ := join(s.Door().Code); status != http.StatusOK {
		t.Errorf("the new code has status %d", status)
	}
	if got := fillers[0].status(t, "GET", "me", ""); got != http.StatusUnauthorized {
		t.Errorf("a filler has status %d", got)
	}
	if got := first.status(t, "POST", "vote", `{"question":1,"option":2}`); got != http.StatusNoContent {
		t.Errorf("the first phone's vote has status %d", got)
	}
}

// TestPanic: a defect is answered by 500, told to the lecturer once, and does not end the class.
func TestPanic(t *testing.T) {
	routes["/panic"] = route{http.MethodGet, func(*Server, http.ResponseWriter, *http.Request, *phone) error { panic("a mistake") }, true}
	defer delete(routes, "/panic")
	s := opened(t, byLetter)
	c := &client{s: s}
	if got := c.status(t, "GET", "panic", ""); got != 500 {
		t.Errorf("a defect has status %d", got)
	}
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
		room, err := Host{}.Open(classroom.New(classroom.Plan{Acts: oneStep}), config.ClassDoor{Address: word})
		if err == nil {
			room.Close()
			t.Errorf("%q is listened on", word)
			continue
		}
		modeltest.Sentence(t, err, word)
	}
	first := opened(t, byLetter)
	if _, err := (Host{}).Open(classroom.New(classroom.Plan{Acts: oneStep}), config.ClassDoor{Address: first.address.String()}); err == nil {
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
		s.With(func(c *classroom.Class) { bytes = modeltest.Held(c) })
		return bytes
	}
	before := held()
	for range modeltest.ByLength(20, 400) {
		in.send("POST", "vote", strings.Repeat("[", 1<<20))
		(&client{s: s}).send("POST", "join", strings.Repeat("x", 1<<20))
	}
	if got := in.status(t, "GET", "state", ""); got != 200 {
		t.Errorf("the state has status %d", got)
	}
	if after := held(); after != before {
		t.Errorf("the class held %d bytes before, and holds %d", before, after)
	}
	if trouble := s.Trouble(); trouble != "" {
		t.Error(trouble)
	}
}
