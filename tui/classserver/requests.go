package classserver

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"lascope/internal/fault"
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
	var phones fault.Group
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
	c.SetWriteDeadline(time.Now().Add(writeTime))
	fmt.Fprintf(c, "HTTP/1.1 %s\r\nConnection: close\r\nContent-Length: 0\r\n\r\n", status)
	c.part()
}

// part ends what is sent. A connection that ended while its phone still sends would take the answer with it.
func (c *connection) part() {
	if tcp, ok := c.Conn.(*net.TCPConn); ok && tcp.CloseWrite() == nil {
		c.SetReadDeadline(time.Now().Add(partingTime))
		io.CopyN(io.Discard, c, mostDropped)
	}
}

// answerOne answers a request, and reports whether another one may follow.
func (s *Server) answerOne(c *connection, in *bufio.Reader, r *http.Request) bool {
	r.RemoteAddr = c.RemoteAddr().String()
	ctx, end := context.WithCancel(context.WithValue(context.Background(), connKey{}, c))
	defer end()
	if r.Header.Get("Expect") == "100-continue" {
		c.SetWriteDeadline(time.Now().Add(writeTime))
		io.WriteString(c, "HTTP/1.1 100 Continue\r\n\r\n")
	}
	w := &reply{connection: c, request: r, header: http.Header{}, status: http.StatusOK, last: r.Close}
	if r.Body != http.NoBody {
		s.ServeHTTP(w, r.WithContext(ctx))
		if _, err := io.Copy(io.Discard, r.Body); err != nil {
			w.last = true
			defer c.part() // after the answer
		}
	} else { // the end of the connection ends the request
		watched := make(chan struct{})
		fault.Go(func() {
			defer close(watched)
			if _, err := in.Peek(1); err != nil {
				end()
			}
		})
		s.ServeHTTP(w, r.WithContext(ctx))
		c.SetReadDeadline(time.Now())
		<-watched
	}
	if w.status != http.StatusNoContent && !w.begun {
		w.header.Set("Content-Length", strconv.Itoa(w.body.Len()))
	}
	return w.send() == nil && !w.last
}

// A reply is the answer to a request. It is sent whole, with its length, or, where the handler flushes it, in pieces until the
// connection ends.
type reply struct {
	*connection
	request *http.Request
	header  http.Header
	status  int
	body    bytes.Buffer // which is not sent yet
	begun   bool         // its header is sent
	last    bool         // the connection ends after it
}

func (w *reply) Header() http.Header { return w.header }

func (w *reply) WriteHeader(status int) { w.status = status }

func (w *reply) Write(text []byte) (int, error) { return w.body.Write(text) }

// FlushError sends a piece.
func (w *reply) FlushError() error {
	w.last = true
	return w.send()
}

// send sends what is not sent yet.
func (w *reply) send() error {
	var out bytes.Buffer
	if !w.begun {
		w.begun = true
		if w.last {
			w.header.Set("Connection", "close")
		}
		w.header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
		version := "HTTP/1.1"
		if !w.request.ProtoAtLeast(1, 1) {
			version = "HTTP/1.0"
		}
		fmt.Fprintf(&out, "%s %d %s\r\n", version, w.status, http.StatusText(w.status))
		w.header.Write(&out)
		out.WriteString("\r\n")
	}
	if w.request.Method != http.MethodHead {
		out.Write(w.body.Bytes())
	}
	w.body.Reset()
	w.SetWriteDeadline(time.Now().Add(writeTime))
	_, err := w.connection.Write(out.Bytes())
	return err
}
