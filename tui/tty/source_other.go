//go:build !unix

package tty

import (
	"os"
	"sync"
	"time"

	"lascope/internal/task"
)

// A source is a terminal whose bytes are awaited for some time.
type source struct {
	terminal *os.File
	started  sync.Once
	chunks   chan chunk
	woken    chan struct{}
}

type chunk struct {
	read []byte
	err  error
}

func newSource(terminal *os.File) (*source, error) {
	return &source{terminal: terminal, chunks: make(chan chunk), woken: make(chan struct{}, 1)}, nil
}

// follow reads until an error.
func (s *source) follow() {
	for {
		read := make([]byte, 4096)
		n, err := s.terminal.Read(read)
		if s.chunks <- (chunk{read[:max(0, n)], err}); err != nil {
			return
		}
	}
}

// next returns bytes once some have come. It returns none when it is woken, or late, after some silence; 0 is for ever.
func (s *source) next(silence time.Duration) (read []byte, late bool, err error) {
	s.started.Do(func() { task.Go(s.follow) })
	var end <-chan time.Time
	if silence > 0 {
		end = time.After(silence)
	}
	select {
	case c := <-s.chunks:
		return c.read, false, c.err
	case <-s.woken:
		return nil, false, nil
	case <-end:
	}
	select { // bytes that have come meanwhile are not late
	case c := <-s.chunks:
		return c.read, false, c.err
	default:
		return nil, true, nil
	}
}

// wake ends the wait of next; without one, the wait of its next call.
func (s *source) wake() { task.Signal(s.woken) }
