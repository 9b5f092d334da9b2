package classserver

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"time"

	"lascope/internal/task"
)

// Requests and answers are read and written by net/http. Its Server is not used: a program with it has HTTP/2 and TLS, 2.3 MB that a
// class, on one address of a room, does not need.

// Sizes of requests, in bytes. A further byte ends the connection.
const (
	mostHeader  = 8 << 10
	mostDropped = 256 << 10 // of a body that is refused
)

// acceptPause is the time before the next try, where the system has no connection to give.
const acceptPause = 50 * time.Millisecond

// accept answers on each connection, and closes s.left after the last.
func (s *Server) accept() {
	var phones task.Group
	defer close(s.left)
	defer phones.Wait()
	for {
		c, err := s.connections.accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			time.Sleep(acceptPause)
		default:
			phones.Go(func() { s.answerAll(c) })
		}
	}
}

// answerAll answers the requests of a connection, one after another.
func (s *Server) answerAll(c *connection) {
	defer c.Close()
	source := &io.LimitedReader{R: c}
	in := bufio.NewReader(source)
	for wait := headerTime; c.of.turn(c, false); wait = idleTime {
		source.N = mostHeader
		c.SetReadDeadline(time.Now().Add(wait))
		if _, err := in.Peek(1); err != nil || !c.of.turn(c, true) {
			return
		}
		begun := time.Now()
		c.SetReadDeadline(begun.Add(headerTime))
		r, err := http.ReadRequest(in)
		var cut net.Error
		switch {
		case err == nil && r.ProtoMajor == 1 && r.ProtoMinor > 0 && r.Host == "":
			c.refuse("400 Bad Request: missing required Host header")
			return
		case err == nil:
		case errors.As(err, &cut): // it is too late, or gone
			return
		case source.N == 0:
			c.refuse("431 Request Header Fields Too Large")
			return
		default:
			c.refuse("400 Bad Request")
			return
		}
		source.N = mostDropped
		c.SetReadDeadline(begun.Add(readTime))
		if !s.answerOne(c, in, r) {
			return
		}
	}
}

// refuse answers what is no request.
func (c *connection) refuse(status string) {
	c.send([]byte("HTTP/1.1 " + status + "\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"))
	c.part()
}

// part ends what is sent. A connection that ended while its phone still sends would take the answer with it.
func (c *connection) part() {
	if tcp, ok := c.Conn.(*net.TCPConn); ok && tcp.CloseWrite() == nil {
		c.SetReadDeadline(time.Now().Add(partingTime))
		io.CopyN(io.Discard, c, mostDropped)
	}
}

func (c *connection) send(text []byte) error {
	c.SetWriteDeadline(time.Now().Add(writeTime))
	_, err := c.Write(text)
	return err
}

// answerOne answers a request, and reports whether another one may follow.
func (s *Server) answerOne(c *connection, in *bufio.Reader, r *http.Request) bool {
	if r.Header.Get("Expect") == "100-continue" {
		c.send([]byte("HTTP/1.1 100 Continue\r\n\r\n"))
	}
	q := &request{Request: r, from: c, header: http.Header{"Date": {time.Now().UTC().Format(http.TimeFormat)}}}
	for name, value := range securityHeaders() {
		q.header.Set(name, value)
	}
	answer, err := s.obey(q)
	w := &http.Response{StatusCode: http.StatusOK, ProtoMajor: 1, ProtoMinor: 1, Request: r, Header: q.header, Close: r.Close}
	if !r.ProtoAtLeast(1, 1) {
		w.ProtoMinor = 0
	}
	var out bytes.Buffer
	if _, streams := answer.(*connection); streams {
		q.header.Set("Content-Type", "text/event-stream")
		w.ContentLength = -1 // until the connection ends
		w.Write(&out)
		s.follow(c, in, out.Bytes())
		return false
	}
	status, body := q.encoded(answer, err)
	w.StatusCode, w.ContentLength, w.Body = status, int64(len(body)), io.NopCloser(bytes.NewReader(body))
	if _, err := io.Copy(io.Discard, r.Body); err != nil {
		w.Close = true
		defer c.part() // after the answer
	}
	w.Write(&out)
	return c.send(out.Bytes()) == nil && !w.Close
}
