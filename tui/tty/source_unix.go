//go:build unix

package tty

import (
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// A source is a terminal whose bytes are awaited for some time. Nothing is read before it has come, so that a program that
// is suspended or has ended takes no byte from the shell.
type source struct {
	terminal     *os.File
	woken, alarm *os.File // the ends of a pipe: a byte in it ends the wait
	read         [4096]byte
}

func newSource(terminal *os.File) (s *source, err error) {
	s = &source{terminal: terminal}
	s.woken, s.alarm, err = os.Pipe()
	return s, err
}

// next returns bytes once some have come. It returns none when it is woken, or late, after some silence; 0 is for ever.
// Bytes that have come while the program was stopped are not late.
func (s *source) next(silence time.Duration) (read []byte, late bool, err error) {
	terminal, woken := int(s.terminal.Fd()), int(s.woken.Fd())
	end := time.Now().Add(silence)
	for {
		var left *unix.Timeval
		if silence > 0 {
			most := unix.NsecToTimeval(max(0, time.Until(end)).Nanoseconds())
			left = &most
		}
		var ready unix.FdSet
		ready.Set(terminal)
		ready.Set(woken)
		n, err := unix.Select(max(terminal, woken)+1, &ready, nil, nil, left)
		switch {
		case err == unix.EINTR:
			continue
		case err != nil:
			return nil, false, err
		case n == 0:
			return nil, true, nil
		case ready.IsSet(woken):
			_, err = s.woken.Read(s.read[:])
			return nil, false, err
		}
		n, err = s.terminal.Read(s.read[:])
		return s.read[:max(0, n)], false, err
	}
}

// wake ends the wait of next; without one, the wait of its next call.
func (s *source) wake() { _, _ = s.alarm.Write([]byte{0}) }
