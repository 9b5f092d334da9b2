package pane

import (
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
)

// A Note is a sentence to the person at the screen.
type Note struct {
	Kind    NoteKind
	Text    string
	Restart []string // the words that enter would restart with
}

type NoteKind uint8

const (
	NoteDone    NoteKind = iota // goes by itself after a while
	NoteRefused                 // stays until it is closed, or until the next
	NoteOffer                   // asks for enter or esc
	NoteFound                   // a session that was cut off; stays like one refused
)

// NoteTime is how long a note that needs no answer stays.
const NoteTime = 6 * time.Second

// Mark is the note's kind as a sign.
func (n Note) Mark() string {
	return []string{NoteDone: "✓", NoteRefused: "✗", NoteOffer: "↻", NoteFound: "↺"}[n.Kind]
}

// Notes are the sentence on the screen and the ones before it. An offer stays
// under the others until it is answered.
type Notes struct {
	Shown *Note
	Offer *Note
	id    int
	Past  []Note // the latest last
}

const pastNotes = 50

// Current is the note to show; nil for none.
func (n *Notes) Current() *Note {
	if n.Shown != nil {
		return n.Shown
	}
	return n.Offer
}

// Add shows a note. One that needs no answer does not hide an offer.
func (n *Notes) Add(x Note) tea.Cmd {
	if x.Kind == NoteOffer {
		n.Offer, n.Shown = &x, nil
		return nil
	}
	n.Past = append(n.Past, x)
	if len(n.Past) > pastNotes {
		n.Past = n.Past[len(n.Past)-pastNotes:]
	}
	if x.Kind == NoteDone && n.Offer != nil {
		return nil
	}
	n.Shown = &x
	n.id++
	if x.Kind != NoteDone {
		return nil
	}
	id := n.id
	return tea.Tick(NoteTime, func(time.Time) tea.Msg { return ExpireMsg{id} })
}

func (n *Notes) Expire(id int) bool {
	if n.Shown == nil || n.id != id {
		return false
	}
	n.Shown = nil
	return true
}

// Close takes the note off the screen.
func (n *Notes) Close() bool {
	was := n.Shown != nil
	n.Shown = nil
	return was
}

// WithdrawFound takes a session that was cut off off the screen.
func (n *Notes) WithdrawFound() {
	if n.Shown != nil && n.Shown.Kind == NoteFound {
		n.Shown = nil
	}
}

// Withdraw takes an offer back.
func (n *Notes) Withdraw() { n.Offer = nil }

// RestartOffer asks whether to begin again with parameters that are set when a
// run begins.
func RestartOffer(m *keymap.KeyMap, words []string) Note {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i], _, _ = strings.Cut(w, "=")
	}
	set := " is set when a run begins: "
	if len(keys) > 1 {
		set = " are set when a run begins: "
	}
	return Note{
		Kind: NoteOffer, Restart: words,
		Text: strings.Join(keys, ", ") + set + keymap.Does(m.Enter, "restarts with "+strings.Join(words, " ")) + keymap.Clause(", %s forgets", m.Close),
	}
}

// Sentence starts a message with a capital where it begins with a plain word.
func Sentence(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(strings.TrimSuffix(word, "."), "=:@/\\.") {
		return s // of a line, or a file's name
	}
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// Draw writes the note over the last rows of the body, and says how many it took.
func (n *Notes) Draw(m *keymap.KeyMap, a canvas.Area) {
	now := n.Current()
	if now == nil || a.W < 10 || a.H < 1 {
		return
	}
	st := canvas.Fg([]canvas.Ink{NoteDone: canvas.InkTheory, NoteRefused: canvas.InkWarn, NoteOffer: canvas.InkAccent, NoteFound: canvas.InkAccent}[now.Kind]).Bold()
	lines := canvas.Wrap(now.Text, a.W-4-max(3, canvas.Width(m.Close.Help().Key)))
	if len(lines) > a.H {
		lines = lines[:a.H]
	}
	top := a.H - len(lines)
	a.Fill(0, top, a.W, len(lines), ' ', canvas.Fg(canvas.InkText).On(canvas.InkBar))
	for i, line := range lines {
		if i == 0 {
			a.Text(1, top, now.Mark(), st.On(canvas.InkBar))
		}
		a.Text(3, top+i, line, canvas.Fg(canvas.InkStrong).On(canvas.InkBar))
	}
	if now.Kind == NoteRefused || now.Kind == NoteFound {
		a.Right(a.W-1, a.H-1, m.Close.Help().Key, canvas.Fg(canvas.InkDim).On(canvas.InkBar))
	}
}

// Answer takes a key that answers an offer, and gives the words to restart with; none
// where the offer is declined.
func (n *Notes) Answer(m *keymap.KeyMap, k tea.KeyMsg) (restart []string, answered bool) {
	if n.Offer == nil || n.Shown != nil {
		return nil, false
	}
	switch {
	case key.Matches(k, m.Enter):
		restart = n.Offer.Restart
	case !key.Matches(k, m.Close):
		return nil, false
	}
	n.Withdraw()
	return restart, true
}

// An ExpireMsg takes a note off the screen if it is still the one of that number.
type ExpireMsg struct{ Id int }

func (ExpireMsg) ForScreen() {}
