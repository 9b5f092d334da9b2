package tty

import (
	"io"
	"os"
	"sync"
	"sync/atomic"
)

// An Input is the terminal that Bubble Tea reads: each Read returns one whole key, report or run of characters, or a part of
// a paste, whatever else the terminal sends and wherever the system cuts it. On the console of Windows Bubble Tea takes
// records of whole keys past it.
//
// It has no name, unlike a file: Bubble Tea would else wait for the file itself, although tokens are ready here.
type Input struct {
	Paper  func(light bool) // hears once of the terminal's paper, see [Output.AskPaper]; nil for nobody
	file   *os.File
	source *source
	tokens tokenizer
	sent   int          // bytes of the first token that were read
	mutex  sync.Mutex   // guards the tokens: a Read that was paused may not have returned when the next one begins
	pauses atomic.Int64 // and their ends: odd in a pause
}

// NewInput is the input from a terminal. It fails where the program may open no more files.
func NewInput(file *os.File) (*Input, error) {
	source, err := newSource(file)
	in := &Input{file: file, source: source}
	in.tokens.hear = in.answer
	return in, err
}

// Fd is the terminal's descriptor.
func (in *Input) Fd() uintptr { return in.file.Fd() }

// Write writes to the terminal.
func (in *Input) Write(b []byte) (int, error) { return in.file.Write(b) }

// Close closes the terminal.
func (in *Input) Close() error { return in.file.Close() }

// Read returns a token, once there is one. It ends where the input is paused; a paste that was read in part begins anew.
func (in *Input) Read(p []byte) (int, error) {
	in.mutex.Lock()
	defer in.mutex.Unlock()
	for begun := in.pauses.Load(); begun%2 == 0 && in.pauses.Load() == begun; {
		if len(in.tokens.ready) > 0 {
			token := in.tokens.ready[0][in.sent:]
			n := copy(p, token)
			if in.sent += n; n == len(token) {
				in.tokens.ready, in.sent = in.tokens.ready[1:], 0
			}
			return n, nil
		}
		read, late, err := in.source.next(in.tokens.patience())
		if late {
			in.tokens.giveUp()
		}
		for _, b := range read {
			in.tokens.take(b)
		}
		if err != nil && len(in.tokens.ready) == 0 {
			return 0, err
		}
	}
	in.sent = 0
	return 0, io.EOF
}

// pause ends the present Read and later ones, until the input is resumed. No byte is lost.
func (in *Input) pause() {
	in.pauses.Or(1)
	in.source.wake()
}

// resume lets Reads that begin from now on wait again.
func (in *Input) resume() { in.pauses.Add(in.pauses.Load() % 2) }
