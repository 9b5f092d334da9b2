package tty

import (
	"bytes"
	"math/bits"
	"strings"
	"time"
	"unicode/utf8"
)

// pasteMost bounds the bytes of a paste that the program takes; the rest is dropped. A line of the
// prompt holds fewer.
const pasteMost = 64 << 10

// Marks of a terminal around a paste.
const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
)

// A part of a sequence waits for its rest. One that may be a key, such as a lone escape, is a key after keyWait of silence.
// No person types a longer part: its rest is awaited for partWait, and then it is dropped. A paste that is silent for
// partWait ends.
const (
	keyWait  = 50 * time.Millisecond
	partWait = time.Second
)

// Bounds of a token in bytes: of a run of characters, which Bubble Tea parses whole only if it does not fill its buffer
// of 256, and of a sequence, whose further bytes are dropped.
const (
	mostRun      = 255
	mostSequence = 64
)

// A tokenizer cuts the bytes of a terminal into keys, reports of the mouse and of the focus, and pastes, wherever the reads
// cut them. Everything else it drops: answers to questions that nobody asked, sequences of no key, invalid bytes.
type tokenizer struct {
	ready [][]byte             // whole tokens, in order: a run of characters, or one sequence
	hear  func(command string) // gets operating system commands, such as "11;rgb:0000/0000/0000"; may be nil

	state state
	held  []byte // the token so far, as if its introducer had 7 bits; the content of a paste
	alt   bool   // an escape stands before the token
	eight bool   // its introducer is one byte of 8 bits
	more  int    // bytes still to come, of a rune or of a report; of pasteEnds, those that have come
	last  byte   // the byte before, in a string
}

type state int

const (
	between   state = iota // no part of a token has come
	escaped                // an escape has come
	inRune                 // UTF-8
	inControl              // a control sequence: CSI
	inSingle               // a single shift: SS3
	inReport               // the three bytes of a report of the mouse in the form of X10
	inString               // a command or an answer: OSC, DCS, APC, PM, SOS
	inPaste
)

const escape = 0x1b

// introducers are the second bytes of the sequences that are longer. As one byte of 8 bits they are 0x40 greater.
var introducers = map[byte]state{'[': inControl, 'O': inSingle, ']': inString, 'P': inString, '_': inString, '^': inString, 'X': inString}

// take takes the next byte.
func (t *tokenizer) take(b byte) {
	switch t.state {
	case between:
		t.begin(b)
	case escaped:
		t.afterEscape(b)
	case inRune:
		t.continueRune(b)
	case inControl:
		t.continueControl(b)
	case inSingle:
		t.continueSingle(b)
	case inReport:
		t.hold(b)
		if t.more--; t.more == 0 {
			t.passApart(string(t.held))
		}
	case inString:
		t.continueString(b)
	case inPaste:
		t.continuePaste(b)
	}
}

// patience is the silence after which the part that is held is given up; 0 for any, where none is held.
func (t *tokenizer) patience() time.Duration {
	switch {
	case t.state == between:
		return 0
	case t.mayBeKey():
		return keyWait
	}
	return partWait
}

// giveUp ends the part that is held: it is a key, or a paste, or it is dropped.
func (t *tokenizer) giveUp() {
	switch {
	case t.state == inPaste:
		t.endPaste()
	case t.mayBeKey():
		t.passApart(string(t.held))
	default:
		t.drop()
	}
}

// mayBeKey reports that the part is an escape, or an escape for alt and a character that introduces a sequence.
func (t *tokenizer) mayBeKey() bool {
	return t.state != between && t.state != inPaste && t.state != inRune && !t.eight && len(t.held) <= 2
}

func (t *tokenizer) reset() {
	t.state, t.held, t.alt, t.eight, t.more, t.last = between, t.held[:0], false, false, 0, 0
}

func (t *tokenizer) hold(b byte) {
	if len(t.held) < mostSequence {
		t.held = append(t.held, b)
	}
}

// pass ends a token with a key. A run of characters is one token, a sequence is another.
func (t *tokenizer) pass(key string) {
	if t.alt {
		key = "\x1b" + key
	}
	if n := len(t.ready) - 1; key[0] != escape && n >= 0 && t.ready[n][0] != escape && len(t.ready[n])+len(key) <= mostRun {
		t.ready[n] = append(t.ready[n], key...)
	} else {
		t.ready = append(t.ready, []byte(key))
	}
	t.reset()
}

// passApart ends a token that has no form with alt: the escape before it is a key.
func (t *tokenizer) passApart(token string) {
	if t.alt {
		t.alt = false
		t.ready = append(t.ready, []byte{escape})
	}
	t.pass(token)
}

func (t *tokenizer) begin(b byte) {
	t.hold(b)
	switch {
	case b == escape:
		t.state = escaped
	case b < utf8.RuneSelf:
		t.pass(string(rune(b)))
	case utf8.RuneStart(b):
		t.state = inRune
	default:
		t.introduce(b)
	}
}

// introduce begins the sequence of an introducer of 8 bits. Any other such byte is dropped.
func (t *tokenizer) introduce(c1 byte) {
	t.reset()
	if state, known := introducers[c1-0x40]; known {
		t.state, t.eight, t.held = state, true, append(t.held, escape, c1-0x40)
	}
}

func (t *tokenizer) afterEscape(b byte) {
	state, introduces := introducers[b]
	switch {
	case b == escape:
		if t.alt {
			t.ready = append(t.ready, []byte{escape})
		}
		t.alt = true
	case introduces:
		t.hold(b)
		t.state = state
	case utf8.RuneStart(b) && b >= utf8.RuneSelf:
		t.hold(b)
		t.state = inRune
	case b < utf8.RuneSelf:
		t.passApart(string([]byte{escape, b}))
	default:
		t.giveUp()
		t.take(b)
	}
}

// continueRune ends a rune, or drops the part of one that the byte does not continue. The introducers of 8 bits may also
// come as runes.
func (t *tokenizer) continueRune(b byte) {
	if utf8.RuneStart(b) {
		t.reset()
		t.take(b)
		return
	}
	t.hold(b)
	text := bytes.TrimPrefix(t.held, []byte{escape})
	switch r, n := utf8.DecodeRune(text); {
	case n == len(text) && r >= 0xa0 && r != utf8.RuneError:
		t.passApart(string(t.held))
	case n == len(text) && r < 0xa0:
		t.introduce(byte(r))
	case utf8.FullRune(text):
		t.reset()
	}
}

func (t *tokenizer) continueControl(b byte) {
	switch {
	case b < ' ' || b > '~':
		t.giveUp()
		t.take(b)
		return
	case b == '[' && len(t.held) == 2: // a key of the console of Linux has one letter more
		t.hold(b)
		return
	}
	t.hold(b)
	switch {
	case string(t.held) == "\x1b[M":
		t.state, t.more = inReport, 3
	case b >= '@' || b == '$' && urxvtShift.Match(t.held):
		t.endControl(string(t.held))
	}
}

func (t *tokenizer) endControl(sequence string) {
	switch {
	case sequence == pasteBegins:
		t.drop()
		t.state = inPaste
	case mouseReport.MatchString(sequence), focusReport.MatchString(sequence), t.alt && strings.Contains(sequence, ";") && isKey(sequence):
		t.passApart(sequence)
	case isKey(sequence):
		t.pass(sequence)
	default:
		t.drop()
	}
}

// drop ends a sequence of no key. An escape before it is one.
func (t *tokenizer) drop() {
	if t.alt {
		t.ready = append(t.ready, []byte{escape})
	}
	t.reset()
}

func (t *tokenizer) continueSingle(b byte) {
	switch {
	case b < ' ' || b > '~':
		t.giveUp()
		t.take(b)
	case b >= '0' && b <= ';':
		t.hold(b)
	default:
		if key, known := singles[b]; known && len(t.held) == 2 {
			t.pass(key)
		} else {
			t.drop()
		}
	}
}

// continueString ends a string at its terminator. A key of control ends it too: none is part of an answer.
func (t *tokenizer) continueString(b byte) {
	before := t.last
	t.last = b
	switch {
	case before == escape && b == '\\', b == '\a' && t.held[1] == ']':
		t.endString()
	case b == 0x9c && (t.more == 0 || before == 0xc2):
		t.endString()
	case before == escape:
		t.drop()
		t.take(escape)
		t.take(b)
	case b == escape && len(t.held) > 2:
	case b < ' ' && !strings.ContainsRune("\t\n\r", rune(b)):
		t.giveUp()
		t.take(b)
	default:
		if t.more = max(0, t.more-1); utf8.RuneStart(b) { // its leading ones count the bytes of a rune
			t.more = max(0, min(bits.LeadingZeros8(^b), 4)-1)
		}
		t.hold(b)
	}
}

func (t *tokenizer) endString() {
	if t.held[1] == ']' && t.hear != nil {
		t.hear(string(t.held[2:]))
	}
	t.drop()
}

func (t *tokenizer) continuePaste(b byte) {
	if b != pasteEnds[t.more] {
		t.keep(pasteEnds[:t.more])
		t.more = 0
	}
	if b != pasteEnds[t.more] {
		t.keep(string([]byte{b}))
	} else if t.more++; t.more == len(pasteEnds) {
		t.endPaste()
	}
}

// keep adds to the content of a paste, up to a few bytes more than PasteMost.
func (t *tokenizer) keep(content string) {
	if len(t.held) <= pasteMost {
		t.held = append(t.held, content...)
	}
}

func (t *tokenizer) endPaste() {
	n := min(len(t.held), pasteMost)
	for n < len(t.held) && !utf8.RuneStart(t.held[n]) {
		n--
	}
	if n > 0 {
		t.pass(pasteBegins + string(t.held[:n]) + pasteEnds)
	}
	t.held = nil
	t.reset()
}
