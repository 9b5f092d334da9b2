package tty

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/modeltest"
)

// A stream is recorded input of a terminal, from a file of testdata: on each line a quoted part of it and, behind a tab, the
// message that it is; nothing for one that is dropped. After a line "silence" a part of a sequence is given up.
type stream struct {
	bytes    []byte
	silent   map[int]bool // offsets before which there is silence
	messages []string
}

func streams(t *testing.T) map[string]stream {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no recorded streams", err)
	}
	all := map[string]stream{}
	for _, file := range files {
		text := modeltest.Must(os.ReadFile(file))
		s := stream{silent: map[int]bool{}}
		for line := range strings.Lines(string(text)) {
			part, message, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if part == "silence" {
				s.silent[len(s.bytes)] = true
			} else if !strings.HasPrefix(part, "#") {
				sent, err := strconv.Unquote(part)
				if err != nil {
					t.Fatalf("%s: %s: %v", file, line, err)
				}
				s.bytes = append(s.bytes, sent...)
			}
			if message != "" {
				s.messages = append(s.messages, message)
			}
		}
		all[filepath.Base(file)] = s
	}
	return all
}

// A listener writes down the messages of Bubble Tea.
type listener struct{ heard []string }

func (l *listener) Init() tea.Cmd { return nil }
func (l *listener) View() string  { return "" }
func (l *listener) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyMsg:
		switch {
		case msg.Paste:
			l.heard = append(l.heard, fmt.Sprintf("paste %q", string(msg.Runes)))
		case msg.Type == tea.KeyRunes: // each its own key, as the screen takes them
			for _, r := range msg.Runes {
				l.heard = append(l.heard, tea.Key{Type: tea.KeyRunes, Runes: []rune{r}, Alt: msg.Alt}.String())
			}
		case msg.Type == tea.KeySpace:
			l.heard = append(l.heard, strings.ReplaceAll(msg.String(), " ", "space"))
		default:
			l.heard = append(l.heard, msg.String())
		}
	case tea.MouseMsg:
		l.heard = append(l.heard, fmt.Sprintf("mouse %d,%d %s", msg.X, msg.Y, strings.TrimSuffix(msg.String(), " press")))
		if msg.Button == tea.MouseButtonLeft && msg.Action == tea.MouseActionPress {
			l.heard[len(l.heard)-1] += " press"
		}
	case tea.FocusMsg:
		l.heard = append(l.heard, "focus")
	case tea.BlurMsg:
		l.heard = append(l.heard, "blur")
	default:
		l.heard = append(l.heard, fmt.Sprintf("unknown %v", msg))
	}
	return l, nil
}

// hears is the messages of Bubble Tea where each Read returns one of the tokens.
func hears(t *testing.T, tokens [][]byte) []string {
	t.Helper()
	l := &listener{}
	from := &tokenReader{left: slices.Clone(tokens)}
	p := tea.NewProgram(l, tea.WithInput(from), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithoutSignalHandler())
	from.over = p.Quit
	modeltest.Must(p.Run())
	return l.heard
}

type tokenReader struct {
	left [][]byte
	over func()
}

func (r *tokenReader) Read(p []byte) (int, error) {
	if len(r.left) == 0 {
		r.over()
		return 0, io.EOF
	}
	n := copy(p, r.left[0])
	if r.left[0] = r.left[0][n:]; len(r.left[0]) == 0 {
		r.left = r.left[1:]
	}
	return n, nil
}

// cut is the tokens of a stream that is read in parts which begin at these offsets. Each is taken before the next is read. A
// run of characters is taken apart: where it is cut is no matter.
func (s stream) cut(at ...int) (tokens [][]byte) {
	t := &tokenizer{}
	taken := func() {
		for _, token := range t.ready {
			if token[0] == escape {
				tokens = append(tokens, token)
				continue
			}
			for _, r := range string(token) {
				tokens = append(tokens, []byte(string(r)))
			}
		}
		t.ready = nil
	}
	for i, b := range s.bytes {
		if s.silent[i] {
			t.giveUp()
		}
		if slices.Contains(at, i) {
			taken()
		}
		t.take(b)
	}
	t.giveUp()
	taken()
	return tokens
}

// TestRecorded: recorded input gives the keys, the reports of the mouse and the pastes that were made, and nothing else.
func TestRecorded(t *testing.T) {
	for name, s := range streams(t) {
		if got := hears(t, s.cut()); !slices.Equal(got, s.messages) {
			t.Errorf("%s gives\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(s.messages, "\n"))
		}
	}
}

// TestCutAnywhere: recorded input gives the same tokens wherever the reads cut it, at one place or two.
func TestCutAnywhere(t *testing.T) {
	for name, s := range streams(t) {
		want := s.cut()
		for i := range s.bytes {
			for k := range i + 1 {
				if !modeltest.Taken(i+k, 4) {
					continue
				}
				if got := s.cut(k, i); !slices.EqualFunc(got, want, bytes.Equal) {
					t.Fatalf("%s, cut at %d and %d, gives %q, want %q", name, k, i, got, want)
				}
			}
		}
	}
}

// TestLateRest: the rest of a sequence that comes late, but within a second, is no key. After an escape alone, and after an
// escape and the character that introduces a sequence, the rest is awaited for a twentieth of a second.
func TestLateRest(t *testing.T) {
	for name, s := range streams(t) {
		want := s.cut()
		key := &tokenizer{}
		for i, b := range s.bytes {
			if s.silent[i] {
				key.giveUp()
			}
			switch key.patience() {
			case keyWait:
				if n := len(key.held); n > 2 || key.held[0] != escape {
					t.Errorf("%s: %q waits as for a key", name, key.held)
				}
			case partWait:
				if got := s.cut(i); !slices.EqualFunc(got, want, bytes.Equal) {
					t.Errorf("%s: with silence before byte %d: %q", name, i, got)
				}
			case 0:
				s.silent[i] = true // where no part is held silence changes nothing
				if got := s.cut(); !slices.EqualFunc(got, want, bytes.Equal) {
					t.Errorf("%s: with silence before byte %d: %q", name, i, got)
				}
			}
			key.take(b)
		}
	}
}

// TestTokens: tokens by hand, with the bytes that are given up at the end.
func TestTokens(t *testing.T) {
	most := strings.Repeat("ä", pasteMost/2)
	for name, c := range map[string]struct {
		read string
		want []string
	}{
		"characters":                   {"ab ü漢\r\x00\x7f", []string{"ab ü漢\r\x00\x7f"}},
		"a long run":                   {strings.Repeat("x", 300), []string{strings.Repeat("x", 255), strings.Repeat("x", 45)}},
		"an escape":                    {"\x1b", []string{"\x1b"}},
		"two escapes":                  {"\x1b\x1b", []string{"\x1b", "\x1b"}},
		"an escape and a report":       {"\x1b\x1b[<35;1;1M", []string{"\x1b", "\x1b[<35;1;1M"}},
		"an escape and an answer":      {"\x1b\x1b]11;?\a", []string{"\x1b"}},
		"an escape and a paste":        {"\x1b\x1b[200~a\x1b[201~", []string{"\x1b", "\x1b[200~a\x1b[201~"}},
		"alt and an arrow":             {"\x1b\x1b[A\x1b\x1bOA", []string{"\x1b\x1b[A", "\x1b\x1bOA"}},
		"alt":                          {"\x1bx\x1b\x03\x1bü\x1b[", []string{"\x1bx", "\x1b\x03", "\x1bü", "\x1b["}},
		"alt and O":                    {"\x1bO", []string{"\x1bO"}},
		"a key of the Linux console":   {"\x1b[[A", []string{"\x1b[[A"}},
		"a key of urxvt":               {"\x1b[7$a\x1b[2$b", []string{"\x1b[7$", "ab"}},
		"a part and a key":             {"\x1b[<35;1\x03", []string{"\x03"}},
		"a part and an arrow":          {"\x1b[<35;1\x1b[A", []string{"\x1b[A"}},
		"half a report":                {"\x1b[<35;10;2", nil},
		"a report of no numbers":       {"\x1b[<35;10Mx", []string{"x"}},
		"a report in the form of X10":  {"\x1b[M !\xffa", []string{"\x1b[M !\xff", "a"}},
		"the keypad":                   {"\x1bOp\x1bOy\x1bOk\x1bOM\x1bOj", []string{"09+\r*"}},
		"alt and the keypad":           {"\x1b\x1bOp", []string{"\x1b0"}},
		"an unknown single shift":      {"\x1bOza\x1bO2Pb", []string{"ab"}},
		"home and end":                 {"\x1bOH\x1bOF", []string{"\x1b[H", "\x1b[F"}},
		"where the cursor is":          {"\x1b[1;2R\x1b[24;80Rx", []string{"x"}},
		"answers":                      {"\x1bPa\x1b\\\x1b_b\x1b\\\x1b^c\x1b\\\x1bXd\x1b\\x", []string{"x"}},
		"answers of 8 bits":            {"\x9011\x9c\x9d11;\x9c\x9bA\x9b5;5cx\x8fP", []string{"\x1b[A", "x", "\x1bOP"}},
		"8 bits as runes":              {"\u009d11;Ü\u009cx\u009bA", []string{"x", "\x1b[A"}},
		"an answer with a rune":        {"\x1b]52;Ü\x1b\\x", []string{"x"}},
		"an answer without an end":     {"\x1b]52;abc", nil},
		"a key ends a lost answer":     {"\x1b]52;abc\x03", []string{"\x03"}},
		"a sequence ends an answer":    {"\x1b]52;abc\x1b[A", []string{"\x1b[A"}},
		"no UTF-8":                     {"\xffa\xc3b\xe2\x82c\x80\ufffdd", []string{"abcd"}},
		"a paste":                      {"a\x1b[200~b\x1b[c\x1b[201~d", []string{"a", "\x1b[200~b\x1b[c\x1b[201~", "d"}},
		"a paste without an end":       {"\x1b[200~mirror", []string{"\x1b[200~mirror\x1b[201~"}},
		"a paste with part of its end": {"\x1b[200~mirror\x1b[201", []string{"\x1b[200~mirror\x1b[201~"}},
		"an empty paste":               {"\x1b[200~\x1b[201~a", []string{"a"}},
		"an end alone":                 {"\x1b[201~b", []string{"b"}},
		"the most of a paste":          {"\x1b[200~" + most + "\x1b[201~d", []string{"\x1b[200~" + most + "\x1b[201~", "d"}},
		"beyond it":                    {"\x1b[200~" + most + "ö\x1b[20ö\x1b\x1b[201~d", []string{"\x1b[200~" + most + "\x1b[201~", "d"}},
		"one by a byte":                {"\x1b[200~x" + most + "\x1b[201~d", []string{"\x1b[200~x" + most[2:] + "\x1b[201~", "d"}},
	} {
		tokens := &tokenizer{}
		for _, b := range []byte(c.read) {
			tokens.take(b)
		}
		tokens.giveUp()
		var got []string
		for _, token := range tokens.ready {
			got = append(got, string(token))
		}
		modeltest.Same(t, got, c.want, "%s:", name)
	}
}

// TestPatience: a part that may be a key is one after a twentieth of a second; any other part, and a paste, after a second.
func TestPatience(t *testing.T) {
	for part, want := range map[string]string{
		"": "0s", "a": "0s", "\x1b": "50ms", "\x1b\x1b": "50ms", "\x1b[": "50ms", "\x1bO": "50ms", "\x1b]": "50ms", "\x1bP": "50ms",
		"\x1b[1": "1s", "\x1b[<35;": "1s", "\x1bO5": "1s", "\x1b]1": "1s", "\x9b": "1s", "\xc3": "1s", "\x1b[M": "1s",
		"\x1b[200~": "1s", "\x1b[200~ab": "1s",
	} {
		tokens := &tokenizer{}
		for _, b := range []byte(part) {
			tokens.take(b)
		}
		modeltest.Equal(t, tokens.patience().String(), want, "after %q silence of ends it", part)
	}
}

// TestKeysOfBubbleTea: each control sequence of up to two numbers, and each single shift, is a key exactly where Bubble Tea
// knows it as one, except for answers on the cursor's place and for keys that Bubble Tea does not know by a single shift.
func TestKeysOfBubbleTea(t *testing.T) {
	var all []string
	for final := byte(' '); final <= '~'; final++ {
		all = append(all, "\x1b[["+string(final), "\x1bO"+string(final))
		if final >= '0' && final <= ';' || final == '[' || final == 'M' || final == 'I' || final == 'O' {
			continue
		}
		all = append(all, "\x1b["+string(final))
		for n := range 36 {
			all = append(all, fmt.Sprintf("\x1b[%d%c", n, final))
			for m := 1; m < 10; m++ {
				all = append(all, fmt.Sprintf("\x1b[%d;%d%c", n, m, final))
			}
		}
	}
	const mark = "\x00"
	direct, cut := [][]byte{}, [][]byte{}
	for _, sequence := range all {
		direct = append(direct, []byte(sequence), []byte(mark))
		tokens := &tokenizer{}
		for _, b := range []byte(sequence) {
			tokens.take(b)
		}
		tokens.giveUp()
		cut = append(append(cut, tokens.ready...), []byte(mark))
	}
	known, got := perMark(hears(t, direct)), perMark(hears(t, cut))
	count := 0
	for i, sequence := range all {
		want := known[i]
		if key, ok := singles[sequence[2]]; ok && sequence[1] == 'O' {
			want = hears(t, [][]byte{[]byte(key)})
		} else if len(want) != 1 || strings.HasPrefix(want[0], "unknown") || strings.HasSuffix(sequence, "R") {
			want = nil // Bubble Tea takes no single shift whole that it does not know
		}
		count += len(want)
		modeltest.Same(t, got[i], want, "%q is", sequence)
	}
	if count < 150 {
		t.Errorf("of %d sequences only %d are keys", len(all), count)
	}
}

// perMark divides messages at the key of NUL.
func perMark(messages []string) (divided [][]string) {
	var part []string
	for _, m := range messages {
		if m == "ctrl+@" {
			divided = append(divided, part)
			part = nil
		} else {
			part = append(part, m)
		}
	}
	return divided
}

// FuzzTokenizer: any bytes give tokens that do not depend on where they are cut, which Bubble Tea knows one by one.
// Characters pass unchanged, and after silence nothing is held.
func FuzzTokenizer(f *testing.F) {
	for _, file := range []string{"xterm-keys", "tmux-mouse", "kitty"} {
		text := modeltest.Must(os.ReadFile("testdata/" + file + ".txt"))
		for line := range strings.Lines(string(text)) {
			if sent, err := strconv.Unquote(strings.Split(strings.TrimSpace(line), "\t")[0]); err == nil {
				f.Add([]byte(sent), 1, 2)
			}
		}
	}
	f.Add([]byte("\x1b\x1b[200~a\x1b[201\x1b[201~\x1b]\x1b\x1b\\\x9d\xc2\x9c\x1b[[\x1b[M\x1b\x1bO\xf0\x9f"), 3, 9)
	f.Fuzz(func(t *testing.T, read []byte, i, k int) {
		s := stream{bytes: read}
		tokens := s.cut()
		if got := s.cut(i, k); !slices.EqualFunc(got, tokens, bytes.Equal) {
			t.Errorf("%q gives %q, cut at %d and %d %q", read, tokens, i, k, got)
		}
		for _, m := range hears(t, tokens) {
			if strings.HasPrefix(m, "unknown") {
				t.Errorf("%q gives %q, of which Bubble Tea hears %s", read, tokens, m)
			}
		}
		control := func(r rune) bool { return r == escape || r >= 0x80 && r < 0xa0 || r == utf8.RuneError }
		plain := utf8.Valid(read) && !bytes.ContainsFunc(read, control)
		if plain && !bytes.Equal(bytes.Join(tokens, nil), read) {
			t.Errorf("the characters %q give %q", read, tokens)
		}
		rest := &tokenizer{}
		for _, b := range read {
			rest.take(b)
		}
		rest.giveUp()
		modeltest.Equal(t, rest.patience(), 0, "after %q and silence a part is held:", read)
	})
}
