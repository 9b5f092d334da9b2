package classserver

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"math"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"lascope/internal/foreign"
	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model/classroom"
	"lascope/model/lesson"
)

const (
	mostBody   = 2 << 10
	cookieName = "lascope"
	cookieAge  = 4 * time.Hour
)

// A failure is an answer other than 200 and 204: {"error":"a sentence","why":"code"}. The page has words of its own for join (no phone
// of this class), code (a wrong one), late (the question or the game is closed), answer (there is no such answer), full, quick (with
// Retry-After), big, json, origin, host and defect. For any other, such as shut (the door), and without why it shows the sentence.
type failure struct {
	Text   string        `json:"error"`
	Why    string        `json:"why,omitempty"` // "" for a request that no page sends
	status int           // of HTTP
	after  time.Duration // Retry-After; 0 for none
}

func (f *failure) Error() string { return f.Text }

// fail refuses by a failure.
func fail(status int, why, text string) {
	refusal.Check(&failure{status: status, Why: why, Text: text})
}

// errQuick is the failure of a message that comes too soon.
var errQuick = &failure{"Too quick: wait a moment, then try again.", "quick", http.StatusTooManyRequests, time.Second}

// statuses are the statuses of a class's refusals.
var statuses = map[classroom.RefusalKind]int{classroom.BadAnswer: http.StatusBadRequest, classroom.NotJoined: http.StatusUnauthorized,
	classroom.TooLate: http.StatusConflict, classroom.Full: http.StatusServiceUnavailable, classroom.Shut: http.StatusServiceUnavailable}

// A request is one of a phone.
type request struct {
	*http.Request
	from   *connection
	phone  *phone      // nil for one that has not joined
	header http.Header // of the answer
}

// A route is an address with its method. What it returns is written as JSON; bytes are the page, and nothing is 204.
type route struct {
	method string
	do     func(s *Server, r *request) any
	open   bool // it needs no cookie
}

// routes are the addresses.
var routes = map[string]route{
	"/":      {http.MethodGet, func(s *Server, _ *request) any { return s.page }, true},
	"/join":  {http.MethodPost, (*Server).join, true},
	"/vote":  {http.MethodPost, (*Server).vote, false},
	"/play":  {http.MethodPost, (*Server).play, false},
	"/state": {http.MethodGet, (*Server).tellState, false},
	"/me": {http.MethodGet, func(s *Server, r *request) any {
		return s.asks(func(c *classroom.Class) any { return c.Me(r.phone.number) })
	}, false},
	"/events": {http.MethodGet, func(s *Server, r *request) any { return s.subscribe(r.from) }, false},
}

// obey gives the answer to a request, or why there is none. A panic becomes the class's trouble.
func (s *Server) obey(r *request) (answer any, err error) {
	defer func() {
		if what := recover(); what != nil {
			s.Lock()
			s.broke("a request of a phone met a defect", task.PanicOf(what))
			s.Unlock()
			err = &failure{status: http.StatusInternalServerError, Why: "defect", Text: "The class met a defect here. Try again."}
		}
	}()
	defer refusal.To(&err)
	if r.Host != s.host {
		fail(http.StatusMisdirectedRequest, "host", "This is the class at "+s.URL()+" and no other host.")
	}
	size := 1
	if r.URL.Path == "/" {
		size = len(s.page)
	}
	if r.phone = s.known(r); r.phone != nil {
		s.charge(r.phone, size)
	}
	to, ok := routes[r.URL.Path]
	switch {
	case !ok:
		fail(http.StatusNotFound, "", "There is no such page; the class is at "+s.URL()+".")
	case r.Method != to.method:
		r.header.Set("Allow", to.method)
		fail(http.StatusMethodNotAllowed, "", "This address takes "+to.method+" alone.")
	case r.Method == http.MethodPost && s.cross.Check(r.Request) != nil:
		fail(http.StatusForbidden, "origin", "The class takes no messages of other pages.")
	case r.Method == http.MethodPost && !isJSON(r):
		fail(http.StatusUnsupportedMediaType, "json", "A message is JSON, with Content-Type: application/json.")
	case r.phone == nil && !to.open:
		refusal.Check(classroom.ErrJoin)
	}
	return to.do(s, r), nil
}

// encoded is an answer, or an error, as it is sent.
func (r *request) encoded(answer any, err error) (status int, body []byte) {
	switch page, is := answer.([]byte); {
	case is:
		r.header.Set("Content-Type", "text/html; charset=utf-8")
		return http.StatusOK, page
	case err == nil && answer == nil:
		return http.StatusNoContent, nil
	}
	status = http.StatusOK
	if err != nil {
		f := &failure{status: http.StatusInternalServerError, Why: "defect", Text: err.Error()}
		var refusal *classroom.Refusal
		if !errors.As(err, &f) && errors.As(err, &refusal) {
			f = &failure{status: statuses[refusal.Kind], Why: string(refusal.Kind), Text: refusal.Text}
		}
		if f.after > 0 {
			r.header.Set("Retry-After", strconv.Itoa(int(math.Ceil(f.after.Seconds()))))
		}
		status, answer = f.status, f
	}
	r.header.Set("Content-Type", "application/json")
	if body, err = foreign.JSON(answer); err != nil {
		panic(err) // all answers can be written
	}
	return status, body
}

func isJSON(r *request) bool {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	return err == nil && kind == "application/json"
}

func (s *Server) known(r *request) (p *phone) {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	s.With(func(c *classroom.Class) {
		hash := hashOf(cookie.Value)
		if p = s.cookies[hash]; p != nil && c.Phone(p.number) == nil { // it was removed
			delete(s.cookies, hash)
			p = nil
		}
	})
	if p != nil {
		r.from.own(p.number)
	}
	return p
}

// charge takes the cost of an answer of so many bytes from a phone that asks for it. One that asks too quickly waits for its refusal, so
// that it keeps no more than its own connections busy.
func (s *Server) charge(p *phone, bytes int) {
	err := refusal.Of(func() { s.pay(&p.asked, askRate, math.Ceil(float64(bytes)/askBytes)) })
	if err != nil {
		select {
		case <-s.done:
		case <-time.After(refusalTime):
		}
	}
	refusal.Check(err)
}

// decode is the message of a request.
func decode[T any](r *request) T {
	text, err := io.ReadAll(io.LimitReader(r.Body, mostBody+1))
	switch {
	case err != nil:
		fail(http.StatusBadRequest, "json", "The message was cut off.")
	case len(text) > mostBody:
		fail(http.StatusRequestEntityTooLarge, "big", "A message has at most 2 KiB.")
	}
	return parse[T](text)
}

func parse[T any](text []byte) (message T) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if d.Decode(&message) != nil {
		fail(http.StatusBadRequest, "json", "The message is not understood: it is JSON with the fields of this address and no others.")
	}
	if _, err := d.Token(); err != io.EOF {
		fail(http.StatusBadRequest, "json", "The message is not understood: something follows its JSON.")
	}
	return message
}

// A joinMessage is the body of POST /join.
type joinMessage struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// join lets a phone in, or tells a phone that is in its number.
func (s *Server) join(r *request) any {
	m := decode[joinMessage](r)
	return s.asks(func(c *classroom.Class) any {
		var in *classroom.Phone
		if r.phone == nil {
			in = s.admit(c, r, m)
		} else if in = c.Phone(r.phone.number); in == nil {
			refusal.Check(classroom.ErrJoin)
		}
		return struct {
			You  int    `json:"you"`
			Name string `json:"name"`
		}{in.Number, in.Name}
	})
}

// admit lets in a phone with the code or the key, and gives it a cookie. The hub is locked.
func (s *Server) admit(c *classroom.Class, r *request, m joinMessage) *classroom.Phone {
	now := time.Now()
	s.checkCode(r, m.Code, now)
	if s.joins >= classroom.MostPhones {
		s.joining.take(joinRate, 1, now)
	}
	in, secret := c.Join(m.Name), rand.Text()
	in.Cookie = hashOf(secret)
	s.joins++
	s.cookies[in.Cookie] = &phone{number: in.Number}
	cookie := http.Cookie{Name: cookieName, Value: secret, Path: "/", MaxAge: int(cookieAge.Seconds()), HttpOnly: true,
		SameSite: http.SameSiteStrictMode}
	r.header.Set("Set-Cookie", cookie.String())
	r.from.own(in.Number)
	return in
}

// hashOf is the hash of a cookie: who reads the file of a class is no phone of it.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// checkCode compares the key of the link first, then a typed code, whose wrong tries are limited.
func (s *Server) checkCode(r *request, code string, now time.Time) {
	code = strings.ToUpper(strings.Join(strings.Fields(code), ""))
	if subtle.ConstantTimeCompare([]byte(code), []byte(s.key)) == 1 {
		return
	}
	from, _, _ := net.SplitHostPort(r.from.RemoteAddr().String())
	if wait := s.wait(from, now); wait > 0 {
		refusal.Check(&failure{"Too many wrong codes came from here. Scan the picture on the screen, or wait ten minutes.", "quick",
			http.StatusTooManyRequests, wait})
	}
	if subtle.ConstantTimeCompare([]byte(code), []byte(s.code)) != 1 {
		s.wrong(from, now)
		fail(http.StatusForbidden, "code", "This is not the code on the screen; it has 6 letters and digits.")
	}
}

// A voteMessage is the body of POST /vote.
type voteMessage struct {
	Question *int `json:"question"`
	Round    int  `json:"round"` // 0 for the present vote
	lesson.Answer
}

func (s *Server) vote(r *request) any {
	m := decode[voteMessage](r)
	if m.Question == nil {
		fail(http.StatusBadRequest, "json", "The number of the question is missing, such as \"question\":3.")
	}
	s.pay(&r.phone.votes, voteRate, 1)
	return s.asks(func(c *classroom.Class) any {
		c.Vote(r.phone.number, *m.Question, m.Round, m.Answer, time.Now())
		return nil
	})
}

// A playMessage is the body of POST /play.
type playMessage struct {
	Game int `json:"game"`
	Move int `json:"move"` // from 1
	Page int `json:"page"` // from 1
}

func (s *Server) play(r *request) any {
	m := decode[playMessage](r)
	s.pay(&r.phone.moves, moveRate, 1)
	return s.asks(func(c *classroom.Class) any { return c.Play(r.phone.number, m.Game, m.Move, m.Page) })
}

// asks asks the class for an answer.
func (s *Server) asks(do func(c *classroom.Class) any) (answer any) {
	refusal.Check(s.With(func(c *classroom.Class) { answer = do(c) }))
	return answer
}

// tellState answers with the state once.
func (s *Server) tellState(*request) any {
	s.Lock()
	defer s.Unlock()
	return json.RawMessage(s.encoded())
}
