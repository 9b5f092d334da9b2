package tui

import (
	"bytes"
	"io"
	"sync"
)

// newLineReader is a reader that gives what is sent to it, as a keyboard does.
func newLineReader() (io.Reader, chan<- string) {
	r, w := io.Pipe()
	keys := make(chan string, 8)
	go func() {
		for s := range keys {
			if _, err := io.WriteString(w, s); err != nil {
				return
			}
		}
	}()
	return r, keys
}

// A lockedBuffer is written by one goroutine and read by another.
type lockedBuffer struct {
	mutex sync.Mutex
	b     bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.b.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.b.String()
}
