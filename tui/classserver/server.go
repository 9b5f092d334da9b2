package classserver

import (
	"crypto/rand"
	"math/big"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"lascope/internal/refusal"
	"lascope/internal/task"
	"lascope/model/classroom"
	"lascope/tui/config"
)

// Times that a request may take.
const (
	headerTime = 5 * time.Second
	readTime   = 10 * time.Second
	writeTime  = 5 * time.Second
	idleTime   = 60 * time.Second

	refusalTime = time.Second // before a phone that asks too quickly is refused
	partingTime = time.Second // in which a phone that still sends reads its refusal, before the connection ends
)

// LastTime is the time in which phones are sent the last state, before the port closes.
const LastTime = 5 * time.Second

// turnCheck is the time between two looks at the clock of a common game.
const turnCheck = 100 * time.Millisecond

var (
	_ config.ClassHost = Host{}
	_ config.ClassRoom = (*Server)(nil)
)

// A Host opens classes on addresses of this machine.
type Host struct{}

// Folder is the folder of the files of classes.
func (Host) Folder() string { return config.ClassesPath() }

// A Server is a class that phones can reach.
type Server struct {
	hub
	gate
	address netip.AddrPort
	host    string // as a request names it
	page    []byte
	left    chan struct{} // closed when no connection is left
	group   task.Group
}

// Open listens on an address, and lets phones into the class.
func (Host) Open(c *classroom.Class, d classroom.Door) (config.ClassRoom, error) {
	listener, err := listen(d.Address)
	if err != nil {
		return nil, err
	}
	return serve(c, listener, d), nil
}

// serve lets the phones that a listener brings into the class.
func serve(c *classroom.Class, listener net.Listener, d classroom.Door) *Server {
	at := listener.Addr().(*net.TCPAddr).AddrPort()
	at = netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
	s := &Server{
		hub: hub{class: c, seen: -1, n: d.N, streams: map[int][]*connection{}, more: make(chan struct{}), wake: make(chan struct{}, 1), changed: make(chan struct{}, 1),
			deeds: make(chan struct{}, 1), done: make(chan struct{})},
		gate: gate{code: d.Code, key: d.Key, cookies: map[string]*phone{}, tries: map[string]tries{},
			cross: http.NewCrossOriginProtection()},
		address: at, host: strings.TrimSuffix(at.String(), ":80"), page: page(c.Names), left: make(chan struct{}),
	}
	if s.code == "" {
		s.Renew()
	}
	for _, p := range c.Phones {
		s.cookies[p.Cookie] = &phone{number: p.Number}
	}
	s.connections = &limitedListener{Listener: listener}
	s.group.Go(s.accept)
	s.group.Go(s.spread)
	s.group.Go(s.watchTurns)
	return s
}

// watchTurns ends the turns of a common game.
func (s *Server) watchTurns() {
	tick := time.NewTicker(turnCheck)
	defer tick.Stop()
	for {
		select {
		case <-s.done:
			return
		case now := <-tick.C:
			s.With(func(c *classroom.Class) {
				if err := refusal.Of(func() { c.Tick(now) }); err != nil {
					s.broke("the common game", err)
				}
			})
		}
	}
}

// URL is the address of the page.
func (s *Server) URL() string { return "http://" + s.host + "/" }

// Link is the URL with the key.
func (s *Server) Link() string { return s.URL() + "#" + s.Door().Key }

// Door is where phones come in.
func (s *Server) Door() classroom.Door {
	s.Lock()
	defer s.Unlock()
	return classroom.Door{Address: s.address.String(), Code: s.code, Key: s.key, N: s.n}
}

// Close has the latest state sent, and closes all streams and the port.
func (s *Server) Close() (err error) {
	s.Lock()
	s.closing = true
	s.tell()
	s.Unlock()
	s.ended.Do(func() {
		err = s.connections.Close()
		s.connections.end(false)
		select {
		case <-s.left:
		case <-time.After(LastTime): // for a phone that does not read
		}
		close(s.done)
		s.connections.end(true)
		s.group.Wait()
	})
	return err
}

// A gate knows the code and the cookies of a class. It is used while the hub is locked.
type gate struct {
	code, key string
	cookies   map[string]*phone // by the hashes of their cookies
	joins     int               // so far
	joining   bucket            // after the first [classroom.MostPhones]
	tries     map[string]tries  // wrong typed codes, by address
	cross     *http.CrossOriginProtection
}

// A phone is a browser that has joined.
type phone struct {
	number int
	asked  bucket
	votes  bucket
	moves  bucket
}

// The letters of a code: without 0 O 1 I L.
const codeLetters = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

const (
	codeLength = 6
	keyLength  = 16 // of 32 letters: 80 bits
)

// newCode draws a code, each letter with the same probability.
func newCode() string {
	code := make([]byte, codeLength)
	for i := range code {
		letter, _ := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters)))) // never fails
		code[i] = codeLetters[letter.Int64()]
	}
	return string(code)
}

// Renew gives the door a new code and a new key.
func (s *Server) Renew() {
	s.Lock()
	defer s.Unlock()
	s.code, s.key = newCode(), rand.Text()[:keyLength]
}
