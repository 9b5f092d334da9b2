package classserver

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"lascope/internal/fault"
	"lascope/internal/foreign"
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
	status int
	why    string // "" for a request that no page sends
	text   string
	after  time.Duration // Retry-After; 0 for none
}

func (f *failure) Error() string { return f.text }

func fail(status int, why, text string) error { return &failure{status: status, why: why, text: text} }

// errQuick is the failure of a message that comes too soon.
var errQuick = &failure{http.StatusTooManyRequests, "quick", "Too quick: wait a moment, then try again.", time.Second}

// refusals are the answers to a class's refusals.
var refusals = map[classroom.RefusalKind]failure{
	classroom.BadAnswer: {status: http.StatusBadRequest, why: "answer"}, classroom.NotJoined: {status: http.StatusUnauthorized, why: "join"},
	classroom.TooLate: {status: http.StatusConflict, why: "late"}, classroom.Full: {status: http.StatusServiceUnavailable, why: "full"},
	classroom.Shut: {status: http.StatusServiceUnavailable, why: "shut"},
}

// ServeHTTP answers a request. A panic is answered by 500, and becomes the class's trouble.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if what := recover(); what != nil {
			s.mu.Lock()
			s.trouble = fmt.Sprintf("a request of a phone met a defect: %v", fault.Of(what))
			s.mu.Unlock()
			answer(w, fail(http.StatusInternalServerError, "defect", "The class met a defect here. Try again."))
		}
	}()
	for name, value := range securityHeaders() {
		w.Header().Set(name, value)
	}
	if err := s.route(w, r); err != nil {
		answer(w, err)
	}
}

// answer writes an error as JSON.
func answer(w http.ResponseWriter, err error) {
	f := &failure{status: http.StatusInternalServerError, why: "defect", text: err.Error()}
	var refusal *classroom.Refusal
	if !errors.As(err, &f) && errors.As(err, &refusal) {
		*f = refusals[refusal.Kind]
		f.text = refusal.Text
	}
	if f.after > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(f.after.Seconds()))))
	}
	said := map[string]string{"error": f.text}
	if f.why != "" {
		said["why"] = f.why
	}
	writeJSON(w, f.status, said)
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	text, err := foreign.JSON(v)
	if err != nil {
		panic(err) // all answers can be written
	}
	write(w, status, "application/json", text)
}

func write(w http.ResponseWriter, status int, kind string, text []byte) {
	w.Header().Set("Content-Type", kind)
	w.WriteHeader(status)
	w.Write(text)
}

// A route is an address with its method.
type route struct {
	method string
	do     func(s *Server, w http.ResponseWriter, r *http.Request, p *phone) error
	open   bool // it needs no cookie
}

// routes are the addresses.
var routes = map[string]route{
	"/":       {http.MethodGet, (*Server).tellPage, true},
	"/join":   {http.MethodPost, (*Server).join, true},
	"/vote":   {http.MethodPost, (*Server).vote, false},
	"/play":   {http.MethodPost, (*Server).play, false},
	"/state":  {http.MethodGet, (*Server).tellState, false},
	"/me":     {http.MethodGet, (*Server).me, false},
	"/events": {http.MethodGet, (*Server).events, false},
}

// route answers a request, or returns why not.
func (s *Server) route(w http.ResponseWriter, r *http.Request) error {
	if r.Host != s.host {
		return fail(http.StatusMisdirectedRequest, "host", "This is the class at "+s.URL()+" and no other host.")
	}
	p, size := s.known(r), 1
	if r.URL.Path == "/" {
		size = len(s.page)
	}
	if err := s.asks(p, size); err != nil {
		return err
	}
	to, ok := routes[r.URL.Path]
	if !ok {
		return fail(http.StatusNotFound, "", "There is no such page; the class is at "+s.URL()+".")
	}
	if r.Method != to.method {
		w.Header().Set("Allow", to.method)
		return fail(http.StatusMethodNotAllowed, "", "This address takes "+to.method+" alone.")
	}
	if r.Method == http.MethodPost {
		if err := s.checkPost(r); err != nil {
			return err
		}
	}
	if p == nil && !to.open {
		return fail(http.StatusUnauthorized, "join", "Join first.")
	}
	return to.do(s, w, r, p)
}

// checkPost refuses a message of another origin, and one that is not JSON.
func (s *Server) checkPost(r *http.Request) error {
	if s.cross.Check(r) != nil {
		return fail(http.StatusForbidden, "origin", "The class takes no messages of other pages.")
	}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return fail(http.StatusUnsupportedMediaType, "json", "A message is JSON, with Content-Type: application/json.")
	}
	return nil
}

func (s *Server) known(r *http.Request) *phone {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return nil
	}
	hash := hashOf(cookie.Value)
	s.lock.Lock()
	p := s.cookies[hash]
	s.lock.Unlock()
	if p == nil {
		return nil
	}
	if s.in(p) == nil { // it was removed
		s.lock.Lock()
		delete(s.cookies, hash)
		s.lock.Unlock()
		return nil
	}
	own(r, p)
	return p
}

// in is a phone as the class knows it; nil for one that was removed.
func (s *Server) in(p *phone) (in *classroom.Phone) {
	s.With(func(c *classroom.Class) { in = c.Phone(p.number) })
	return in
}

// own gives the connection of a request to a phone.
func own(r *http.Request, p *phone) {
	if c, ok := r.Context().Value(connKey{}).(*connection); ok {
		c.of.own(c, p.number)
	}
}

// asks takes the cost of an answer of so many bytes from a phone that asks for it. One that asks too quickly waits for its refusal, so
// that it keeps no more than its own connections busy.
func (s *Server) asks(p *phone, bytes int) error {
	if p == nil || s.pays(&p.asked, askRate, math.Ceil(float64(bytes)/askBytes)) {
		return nil
	}
	select {
	case <-s.done:
	case <-time.After(refusalTime):
	}
	return errQuick
}

func decode(w http.ResponseWriter, r *http.Request, v any) error {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return fail(http.StatusRequestEntityTooLarge, "big", "A message has at most 2 KiB.")
	case err != nil:
		return fail(http.StatusBadRequest, "json", "The message was cut off.")
	}
	return parse(text, v)
}

func parse(text []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return fail(http.StatusBadRequest, "json", "The message is not understood: it is JSON with the fields of this address and no others.")
	}
	if _, err := d.Token(); err != io.EOF {
		return fail(http.StatusBadRequest, "json", "The message is not understood: something follows its JSON.")
	}
	return nil
}

// A joinMessage is that of POST /join.
type joinMessage struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// join lets a phone in, or tells a phone that is in its number.
func (s *Server) join(w http.ResponseWriter, r *http.Request, p *phone) error {
	var m joinMessage
	if err := decode(w, r, &m); err != nil {
		return err
	}
	if p == nil {
		var err error
		if p, err = s.admit(w, r, m); err != nil {
			return err
		}
	}
	in := s.in(p)
	if in == nil {
		return fail(http.StatusUnauthorized, "join", "Join first.")
	}
	writeJSON(w, http.StatusOK, struct {
		You  int    `json:"you"`
		Name string `json:"name"`
	}{in.Number, in.Name})
	return nil
}

// admit lets in a phone with the code or the key, and gives it a cookie.
func (s *Server) admit(w http.ResponseWriter, r *http.Request, m joinMessage) (*phone, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	now := time.Now()
	if err := s.checkCode(r, m.Code, now); err != nil {
		return nil, err
	}
	if s.joins >= classroom.MostPhones && !s.joining.take(joinRate, 1, now) {
		return nil, errQuick
	}
	p, secret := &phone{}, rand.Text()
	hash := hashOf(secret)
	var err error
	s.With(func(c *classroom.Class) {
		var in *classroom.Phone
		if in, err = c.Join(m.Name); err == nil {
			p.number, in.Cookie = in.Number, hash
		}
	})
	if err != nil {
		return nil, err
	}
	s.joins++
	s.cookies[hash] = p
	http.SetCookie(w, &http.Cookie{Name: cookieName, Value: secret, Path: "/", MaxAge: int(cookieAge.Seconds()), HttpOnly: true,
		SameSite: http.SameSiteStrictMode})
	own(r, p)
	return p, nil
}

// hashOf is the hash of a cookie: who reads the file of a class is no phone of it.
func hashOf(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// checkCode compares the key of the link first, then a typed code, whose wrong tries are limited.
func (s *Server) checkCode(r *http.Request, code string, now time.Time) error {
	code = strings.ToUpper(strings.Join(strings.Fields(code), ""))
	if subtle.ConstantTimeCompare([]byte(code), []byte(s.key)) == 1 {
		return nil
	}
	from, _, _ := net.SplitHostPort(r.RemoteAddr)
	if wait := s.wait(from, now); wait > 0 {
		return &failure{http.StatusTooManyRequests, "quick",
			"Too many wrong codes came from here. Scan the picture on the screen, or wait ten minutes.", wait}
	}
	if subtle.ConstantTimeCompare([]byte(code), []byte(s.code)) != 1 {
		s.wrong(from, now)
		return fail(http.StatusForbidden, "code", "This is not the code on the screen; it has 6 letters and digits.")
	}
	return nil
}

// A voteMessage is that of POST /vote.
type voteMessage struct {
	Question *int `json:"question"`
	Round    int  `json:"round"` // 0 for the present vote
	lesson.Answer
}

func (s *Server) vote(w http.ResponseWriter, r *http.Request, p *phone) error {
	var m voteMessage
	if err := decode(w, r, &m); err != nil {
		return err
	}
	if m.Question == nil {
		return fail(http.StatusBadRequest, "json", "The number of the question is missing, such as \"question\":3.")
	}
	return s.counted(w, &p.votes, voteRate, func(c *classroom.Class) (any, error) {
		return nil, c.Vote(p.number, *m.Question, m.Round, m.Answer, time.Now())
	})
}

// A playMessage is that of POST /play.
type playMessage struct {
	Game int `json:"game"`
	Move int `json:"move"` // from 1
	Page int `json:"page"` // from 1
}

func (s *Server) play(w http.ResponseWriter, r *http.Request, p *phone) error {
	var m playMessage
	if err := decode(w, r, &m); err != nil {
		return err
	}
	return s.counted(w, &p.moves, moveRate, func(c *classroom.Class) (any, error) {
		return c.Play(p.number, m.Game, m.Move, m.Page)
	})
}

// counted does what a phone asks for, if its bucket has a token.
func (s *Server) counted(w http.ResponseWriter, b *bucket, r rate, do func(c *classroom.Class) (told any, err error)) error {
	if !s.pays(b, r, 1) {
		return errQuick
	}
	return s.tells(w, do)
}

// tells answers with what the class tells a phone, or 204 for nothing.
func (s *Server) tells(w http.ResponseWriter, do func(c *classroom.Class) (told any, err error)) error {
	var told any
	var err error
	s.With(func(c *classroom.Class) { told, err = do(c) })
	switch {
	case err != nil:
		return err
	case told == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		writeJSON(w, http.StatusOK, told)
	}
	return nil
}

// tellState answers with the state once.
func (s *Server) tellState(w http.ResponseWriter, r *http.Request, p *phone) error {
	s.mu.Lock()
	text := s.encoded()
	s.mu.Unlock()
	write(w, http.StatusOK, "application/json", text)
	return nil
}

// me answers with what a phone sees of itself.
func (s *Server) me(w http.ResponseWriter, r *http.Request, p *phone) error {
	return s.tells(w, func(c *classroom.Class) (any, error) { return c.Me(p.number) })
}
