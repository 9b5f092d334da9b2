package run

import (
	"bytes"
	"io"
	"sync"
)

// newLineReader returns a reader of the sent text, as from a keyboard.
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
