package tui

import (
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
)

// A note is a sentence to the person at the screen.
type note struct {
	kind    noteKind
	text    string
	restart []string // the words that enter would restart with
}

type noteKind uint8

const (
	noteDone    noteKind = iota // goes by itself after a while
	noteRefused                 // stays until it is closed, or until the next
	noteOffer                   // asks for enter or esc
	noteFound                   // a session that was cut off; stays like one refused
)

// noteTime is how long a note that needs no answer stays.
const noteTime = 6 * time.Second

// mark is the note's kind as a sign.
func (n note) mark() string {
	return []string{noteDone: "✓", noteRefused: "✗", noteOffer: "↻", noteFound: "↺"}[n.kind]
}

// notes are the sentence on the screen and the ones before it. An offer stays
// under the others until it is answered.
type notes struct {
	shown *note
	offer *note
	id    int
	past  []note // the latest last
}

const pastNotes = 50

// current is the note to show; nil for none.
func (n *notes) current() *note {
	if n.shown != nil {
		return n.shown
	}
	return n.offer
}

// add shows a note. One that needs no answer does not hide an offer.
func (n *notes) add(x note) tea.Cmd {
	if x.kind == noteOffer {
		n.offer, n.shown = &x, nil
		return nil
	}
	n.past = append(n.past, x)
	if len(n.past) > pastNotes {
		n.past = n.past[len(n.past)-pastNotes:]
	}
	if x.kind == noteDone && n.offer != nil {
		return nil
	}
	n.shown = &x
	n.id++
	if x.kind != noteDone {
		return nil
	}
	id := n.id
	return tea.Tick(noteTime, func(time.Time) tea.Msg { return expireMsg{id} })
}

func (n *notes) expire(id int) bool {
	if n.shown == nil || n.id != id {
		return false
	}
	n.shown = nil
	return true
}

// close takes the note off the screen.
func (n *notes) close() bool {
	was := n.shown != nil
	n.shown = nil
	return was
}

// withdrawFound takes a session that was cut off off the screen.
func (n *notes) withdrawFound() {
	if n.shown != nil && n.shown.kind == noteFound {
		n.shown = nil
	}
}

// withdraw takes an offer back.
func (n *notes) withdraw() { n.offer = nil }

// restartOffer asks whether to begin again with parameters that are set when a
// run begins.
func restartOffer(m *keyMap, words []string) note {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i], _, _ = strings.Cut(w, "=")
	}
	set := " is set when a run begins: "
	if len(keys) > 1 {
		set = " are set when a run begins: "
	}
	return note{
		kind: noteOffer, restart: words,
		text: strings.Join(keys, ", ") + set + does(m.Enter, "restarts with "+strings.Join(words, " ")) + clause(", %s forgets", m.Close),
	}
}

// sentence starts a message with a capital where it begins with a plain word.
func sentence(s string) string {
	word, _, _ := strings.Cut(s, " ")
	if strings.ContainsAny(strings.TrimSuffix(word, "."), "=:@/\\.") {
		return s // of a line, or a file's name
	}
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

// draw writes the note over the last rows of the body, and says how many it took.
func (n *notes) draw(m *keyMap, a area) {
	now := n.current()
	if now == nil || a.w < 10 || a.h < 1 {
		return
	}
	st := fg([]ink{noteDone: inkTheory, noteRefused: inkWarn, noteOffer: inkAccent, noteFound: inkAccent}[now.kind]).bold()
	lines := wrap(now.text, a.w-4-max(3, width(m.Close.Help().Key)))
	if len(lines) > a.h {
		lines = lines[:a.h]
	}
	top := a.h - len(lines)
	a.fill(0, top, a.w, len(lines), ' ', fg(inkText).on(inkBar))
	for i, line := range lines {
		if i == 0 {
			a.text(1, top, now.mark(), st.on(inkBar))
		}
		a.text(3, top+i, line, fg(inkStrong).on(inkBar))
	}
	if now.kind == noteRefused || now.kind == noteFound {
		a.right(a.w-1, a.h-1, m.Close.Help().Key, fg(inkDim).on(inkBar))
	}
}

// answer takes a key that answers an offer, and gives the words to restart with; none
// where the offer is declined.
func (n *notes) answer(m *keyMap, k tea.KeyMsg) (restart []string, answered bool) {
	if n.offer == nil || n.shown != nil {
		return nil, false
	}
	switch {
	case key.Matches(k, m.Enter):
		restart = n.offer.restart
	case !key.Matches(k, m.Close):
		return nil, false
	}
	n.withdraw()
	return restart, true
}

// An expireMsg takes a note off the screen if it is still the one of that number.
type expireMsg struct{ id int }

func (expireMsg) ForScreen() {}
