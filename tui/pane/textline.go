package pane

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
)

// A TextLine is a line of text being typed: its cursor, the completions of its last word, and the lines typed before it.
type TextLine struct {
	Label string // before the text: ":" or "note at this tick:"
	// Propose completes the word typed after words. With more, the only proposal may be continued: "alpha=". It is nil for no completion.
	Propose func(words []string, typed string) (found []string, more bool)
	Past    func() []string // the lines typed before, the oldest first; nil for none

	keys  *KeyMap // of a text field
	input textinput.Model

	suggested bool // the text was not typed: it is selected, and the first key that types replaces it

	stale     bool     // the text has changed since the proposals were found
	proposals []string // completions of the last word
	chosen    int      // the proposal in the text; -1 for none
	typed     string   // the last word as typed
	more      bool

	recall int    // steps back in the past; 0 is the line being typed
	draft  string // the line being typed, while an older one is shown
}

// NewTextLine is an empty line.
func NewTextLine(label string, keys *KeyMap) *TextLine {
	l := &TextLine{Label: label, keys: keys.Text, input: NewTextField(), chosen: -1, stale: true}
	l.input.Focus()
	return l
}

// Text is the text typed so far.
func (l *TextLine) Text() string { return l.input.Value() }

// Cursor is the place of the cursor, in runes.
func (l *TextLine) Cursor() int { return l.input.Position() }

// Suggest is SetText for a text that the first character typed replaces. A key that moves the cursor keeps it.
func (l *TextLine) Suggest(text string) {
	l.SetText(text)
	l.suggested = true
}

// SetText replaces the text, and puts the cursor at its end.
func (l *TextLine) SetText(text string) {
	l.setText(text)
	l.suggested = false
	l.stale = true
}

func (l *TextLine) setText(text string) {
	l.input.SetValue(text)
	l.input.CursorEnd()
}

// Key takes a key: it completes, recalls, moves the cursor or edits.
func (l *TextLine) Key(k tea.KeyMsg) {
	types := (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt
	if l.suggested && (types || k.Type == tea.KeyBackspace || k.Type == tea.KeyDelete) { // the text is selected
		l.setText("")
	}
	l.suggested = false
	switch m := l.keys; {
	case k.Type == tea.KeyRunes && !k.Alt:
		k.Paste = true // "up" in one message is text, not the key's name
		l.edit(k)
	case key.Matches(k, m.Next):
		l.complete(1)
	case key.Matches(k, m.Previous):
		l.complete(-1)
	case key.Matches(k, m.Up):
		l.remember(1)
	case key.Matches(k, m.Down):
		l.remember(-1)
	default:
		l.edit(k)
	}
}

// HideProposals hides the proposals until the text changes.
func (l *TextLine) HideProposals() { l.stale, l.proposals, l.chosen = false, nil, -1 }

// edit changes the text or moves the cursor, which steps over a rune with its combining
// marks.
func (l *TextLine) edit(k tea.KeyMsg) {
	m := l.keys
	switch {
	case key.Matches(k, m.Left):
		before := string([]rune(l.input.Value())[:l.input.Position()])
		over := cmp.Or(canvas.Tail(before, 1), canvas.Tail(before, 2), before)
		l.input.SetCursor(l.input.Position() - utf8.RuneCountInString(over))
	case key.Matches(k, m.Right):
		over, _ := canvas.Split(string([]rune(l.input.Value())[l.input.Position():]), 1)
		l.input.SetCursor(l.input.Position() + utf8.RuneCountInString(over))
	case key.Matches(k, m.Home):
		l.input.CursorStart()
	case key.Matches(k, m.End):
		l.input.CursorEnd()
	default:
		l.input, _ = l.input.Update(k)
	}
	l.stale = true
}

// remember shows the past line that is back steps older.
func (l *TextLine) remember(back int) {
	var lines []string
	if l.Past != nil {
		lines = l.Past()
	}
	if to := min(max(0, l.recall+back), len(lines)); to != l.recall {
		if l.recall == 0 {
			l.draft = l.input.Value()
		}
		l.recall = to
		if to > 0 {
			l.setText(lines[len(lines)-to])
		} else {
			l.setText(l.draft)
		}
	}
	l.stale = true
}

// propose finds the completions of the last word, once for all letters before a frame.
func (l *TextLine) propose() {
	if !l.stale {
		return
	}
	l.HideProposals()
	if l.Propose == nil || utf8.RuneCountInString(l.input.Value()) > 1024 {
		return
	}
	words := strings.Split(l.input.Value(), " ")
	l.typed = words[len(words)-1]
	l.proposals, l.more = l.Propose(words[:len(words)-1], l.typed)
	if len(l.proposals) == 1 && l.proposals[0] == l.typed {
		l.proposals = nil
	}
}

// complete replaces the last word: first by the prefix that all proposals share, then by
// each proposal in turn, forwards or backwards.
func (l *TextLine) complete(by int) {
	l.propose()
	n := len(l.proposals)
	if n == 0 {
		return
	}
	text := l.input.Value()
	stem := text[:strings.LastIndexByte(text, ' ')+1]
	word := l.proposals[0]
	for _, other := range l.proposals {
		for !strings.HasPrefix(other, word) {
			word = word[:len(word)-1]
		}
	}
	if l.chosen >= 0 || len(word) <= len(l.typed) || n == 1 {
		if l.chosen < 0 && by < 0 {
			l.chosen = n // back from the first is the last
		}
		l.chosen = (l.chosen + by + n) % n
		word = l.proposals[l.chosen]
	}
	if n == 1 && !l.more && !strings.HasSuffix(word, "=") && !strings.HasSuffix(word, " ") {
		word += " "
	}
	l.setText(stem + word)
	if n == 1 {
		l.proposals, l.typed, l.chosen = nil, "", -1
	}
}

// Draw draws the line in the last row, with a note at its right end or "", and the proposals above it.
func (l *TextLine) Draw(on canvas.Area, note string) {
	y := on.H - 1
	row := canvas.Strong.On(canvas.InkBar)
	on.Fill(0, y, on.W, 1, ' ', row)
	x := on.Text(1, y, l.Label, row.Strong()) + 1
	room := max(1, on.W-x-2)
	field := canvas.Pick(l.suggested, row|canvas.AttrReverse, row)
	DrawField(on.Sub(x, y, room, 1), &l.input, field, row.Bold())
	if note != "" {
		on.Right(on.W-1, y, " "+note, row.Ink(canvas.InkStrong))
	}
	if l.Propose != nil && l.Text() == "" {
		m := l.keys
		hint := Does(m.Next, "completes") + ", " + Does(m.Up, "recalls") + ", " + Does(m.Close, "closes")
		for _, example := range []string{"any line", "goto 80000", "mirror", "N=200"} {
			if longer := example + "   " + hint; canvas.Width(longer) < room {
				hint = longer
			}
		}
		on.Text(x+2, y, hint, row.Ink(canvas.InkDim))
	}
	l.propose()
	l.drawProposals(on.Rows(0, y))
}

// drawProposals lists the completions in columns above the line.
func (l *TextLine) drawProposals(on canvas.Area) {
	if len(l.proposals) == 0 || on.H < 2 {
		return
	}
	w := 0
	for _, word := range l.proposals {
		w = max(w, canvas.Width(word)+3)
	}
	cols := max(1, (on.W-4)/w)
	rows := min((len(l.proposals)+cols-1)/cols, on.H/2)
	first := canvas.Pick(l.chosen >= rows*cols, (l.chosen/cols-rows+1)*cols, 0)
	on.Fill(0, on.H-rows, on.W, rows, ' ', canvas.Text.On(canvas.InkBar))
	for i := first; i < len(l.proposals) && i-first < rows*cols; i++ {
		st := canvas.Text.On(canvas.InkBar)
		if i == l.chosen {
			st = canvas.Bold.On(canvas.InkSelect)
		}
		on.Text(3+(i-first)%cols*w, on.H-rows+(i-first)/cols, l.proposals[i], st)
	}
}
