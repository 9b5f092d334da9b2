package tty

import (
	"os"
	"unicode/utf8"
)

// PasteMost bounds the bytes of a paste that the program takes; the rest is dropped. A line of the
// prompt holds fewer.
const PasteMost = 64 << 10

// Marks of a terminal around a paste.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

// An Input is the terminal that Bubble Tea reads. Bubble Tea searches the whole paste for its end
// after each 256 bytes, so that the time grows with the square of the paste; here a paste is cut to
// PasteMost.
type Input struct {
	*os.File
	Paper   func(light bool) // hears once of the terminal's paper, see [Output.AskPaper]; nil for nobody
	held    []byte           // the beginning of the terminal's answer
	pasting bool
	taken   int  // bytes of the paste
	cutting bool // the rest of the paste is dropped
	matched int  // bytes of the mark that comes next
}

// Read reads from the terminal. It may return no byte without an error.
func (in *Input) Read(p []byte) (int, error) {
	room := max(1, len(p)-len(in.held))
	if in.cutting {
		room = max(1, room-len(pasteEnds)) // the mark may have begun before
	}
	read := make([]byte, room)
	n, err := in.File.Read(read)
	return copy(p, in.cut(in.takeAnswer(read[:max(0, n)]))), err
}

// cut returns the bytes that the program takes.
func (in *Input) cut(read []byte) (taken []byte) {
	for _, b := range read {
		mark := pasteBegins
		if in.pasting {
			mark = pasteEnds
		}
		if b != mark[in.matched] {
			in.matched = 0
		}
		if b == mark[in.matched] {
			in.matched++
		}
		if in.pasting {
			in.taken++
			in.cutting = in.cutting || in.taken > PasteMost && in.matched == 0 && utf8.RuneStart(b)
		}
		if !in.cutting {
			taken = append(taken, b)
		}
		if in.matched == len(mark) {
			if in.cutting {
				taken = append(taken, mark...)
			}
			in.pasting, in.taken, in.cutting, in.matched = !in.pasting, 0, false, 0
		}
	}
	return taken
}
