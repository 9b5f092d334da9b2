package pane

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/model/lab"
	"lascope/tui/canvas"
	"lascope/tui/driver"
)

// A Note is a message to the user.
type Note struct {
	Kind NoteKind
	Text string

	// Of an offer.
	Reason string         // why it is made
	Does   string         // the effect of its acceptance: "restart with pages=1024"
	Accept driver.Command // accepts it
}

// A NoteKind is the way a note ends.
type NoteKind uint8

// The kinds of notes.
const (
	NoteDone      NoteKind = iota // expires after NoteTime
	NoteRefused                   // stays until it is closed or replaced
	NoteOffer                     // asks for enter or esc
	NoteFound                     // an interrupted session was found
	NoteUnchanged                 // a key or a command changed nothing; expires like NoteDone
	NoteChange                    // the run was changed, and an undo is possible
	NoteSilent                    // a key has no action here
)

// NoteTime is the time after which a NoteDone or a NoteUnchanged expires.
const NoteTime = 6 * time.Second

// noteKinds are the mark of each kind with its meaning, its ink, and the time after which it expires by itself; 0 for never.
var noteKinds = [...]struct {
	mark, meaning string
	ink           canvas.Ink
	lasts         time.Duration
}{
	NoteDone:      {"✓", "a message: it is done", canvas.InkStrong, NoteTime},
	NoteRefused:   {"✗", "a message: it is refused, for the reason given", canvas.InkWarn, 0},
	NoteOffer:     {"↻", "a message: it needs a restart, which is offered", canvas.InkStrong, 0},
	NoteFound:     {"↺", "a message: a run that was cut off can be opened again", canvas.InkStrong, 10 * time.Second},
	NoteUnchanged: {"·", "a message: nothing has changed", canvas.InkDim, NoteTime},
	NoteChange:    {"✓", "a message: it is done", canvas.InkStrong, 4 * time.Second},
	NoteSilent:    {"·", "a message: nothing has changed", canvas.InkDim, 2 * time.Second},
}

// NoteSigns are the marks of messages.
func NoteSigns() (out []LegendEntry) {
	for _, k := range noteKinds {
		if e := (LegendEntry{k.mark, k.meaning}); !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	return out
}

// Mark is the glyph of the note's kind.
func (n Note) Mark() string { return noteKinds[n.Kind].mark }

// Notes holds the note on the screen and the ones before it. An offer stays beneath other
// notes until it is answered.
type Notes struct {
	Shown *Note
	Offer *Note
	id    int    // of the note shown
	Past  []Note // the latest last
	Deferred
}

// Deferred are the commands that Bubble Tea runs once the present message is taken.
type Deferred struct{ due []tea.Cmd }

// Later adds a command.
func (d *Deferred) Later(do tea.Cmd) { d.due = append(d.due, do) }

// Due takes the commands.
func (d *Deferred) Due() tea.Cmd {
	all := d.due
	d.due = nil
	return tea.Batch(all...)
}

const pastNotes = 50

// Current is the note to draw; nil for none.
func (n *Notes) Current() *Note { return canvas.Pick(n.Shown != nil, n.Shown, n.Offer) }

// Add shows a note, which expires later if its kind does. Such a note does not cover an offer.
func (n *Notes) Add(x Note) {
	if x.Kind == NoteOffer {
		n.Offer, n.Shown = &x, nil
		return
	}
	if x.Kind == NoteRefused {
		x.Text = lab.Brief(x.Text)
	}
	n.Past = append(n.Past, x)
	n.Past = n.Past[max(0, len(n.Past)-pastNotes):]
	lasts := noteKinds[x.Kind].lasts
	if lasts > 0 && n.Offer != nil {
		return
	}
	n.Shown = &x
	n.id++
	if id := n.id; lasts > 0 {
		n.Later(tea.Tick(lasts, func(time.Time) tea.Msg { return ExpireMsg{id} }))
	}
}

// Say adds a note of a kind.
func (n *Notes) Say(kind NoteKind, text string) { n.Add(Note{Kind: kind, Text: text}) }

// Refuse, Unchanged and Done show a note of their kind.
func (n *Notes) Refuse(text string) { n.Say(NoteRefused, text) }

// Unchanged says why nothing changes; see [Notes.Refuse].
func (n *Notes) Unchanged(text string) { n.Say(NoteUnchanged, text) }

// Done says what was done; see [Notes.Refuse].
func (n *Notes) Done(text string) { n.Say(NoteDone, text) }

// Attempt does what may refuse, and notes its refusal.
func (n *Notes) Attempt(do func()) (refused bool) {
	err := refusal.Of(do)
	if err != nil {
		n.Refuse(Sentence(err.Error()))
	}
	return err != nil
}

// Expire closes the note of an [ExpireMsg]; false if another one is shown.
func (n *Notes) Expire(id int) bool {
	return n.id == id && n.Close()
}

// Close closes the note shown; false if there is none.
func (n *Notes) Close() bool {
	was := n.Shown != nil
	n.Shown = nil
	return was
}

// WithdrawFound closes the note of an interrupted session; false if it is not shown.
func (n *Notes) WithdrawFound() bool {
	return n.Shown != nil && n.Shown.Kind == NoteFound && n.Close()
}

// Withdraw closes the offer.
func (n *Notes) Withdraw() { n.Offer = nil }

// newOffer offers a command: its reason, and its effect, a verb and its object: "restart", "with pages=1024".
func newOffer(m *KeyMap, accept driver.Command, reason, verb, object string) Note {
	return Note{
		Kind: NoteOffer, Reason: reason, Does: verb + " " + object, Accept: accept,
		Text: reason + ": " + Does(m.Enter, verb+"s "+object) + Clause(", %s forgets", m.Close),
	}
}

// ElsewhereOffer offers the line on which a scheme runs that the present world does not allow.
func ElsewhereOffer(m *KeyMap, e *model.ElsewhereError) Note {
	return newOffer(m, driver.OpenLine{Spec: e.Spec}, Sentence(e.Error()), "open", e.Opens())
}

// RestartOffer offers a restart with parameters that only a restart can set, as words
// key=value.
func RestartOffer(m *KeyMap, words []string) Note {
	keys := make([]string, len(words))
	for i, w := range words {
		keys[i], _, _ = strings.Cut(w, "=")
	}
	reason := strings.Join(keys, ", ") + canvas.Pick(len(keys) > 1, " are", " is") + " set when a run begins"
	return newOffer(m, driver.Restart{Words: words}, reason, "restart", "with "+strings.Join(words, " "))
}

// Ended ends a text as a sentence, once; a question and a call end by themselves.
func Ended(text string) string {
	if strings.HasSuffix(text, "?") || strings.HasSuffix(text, "!") {
		return text
	}
	return strings.TrimSuffix(text, ".") + "."
}

// Sentence writes a message with a capital, unless it begins with a symbol, a part of a line or a
// file's name.
func Sentence(s string) string {
	word, rest, _ := strings.Cut(s, " ")
	if strings.ContainsAny(strings.TrimSuffix(word, "."), "=:@/\\.") {
		return s // part of a line, or a file's name
	}
	if len(word) == 1 && strings.Contains(rest, " → ") {
		return s // a symbol that was tuned
	}
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+len(string(r)):]
	}
	return s
}

func (n *Notes) lines(m *KeyMap, w int) []string {
	now := n.Current()
	if now == nil || w < 10 {
		return nil
	}
	if lasts := noteKinds[now.Kind].lasts; lasts > 0 && lasts != NoteTime { // it takes the row of the line alone
		return []string{canvas.Middle(now.Text, w-4)}
	}
	room := canvas.Pick(now.Kind == NoteRefused, 1+canvas.Width(m.Close.Help().Key), 0) // for the key that closes it
	return canvas.Wrap(now.Text, w-4-room)
}

// Rows is the number of rows that the note shown takes at a width; 0 for none.
func (n *Notes) Rows(m *KeyMap, w int) int { return len(n.lines(m, w)) }

// Draw writes the note in the area, and cuts it where that is too low.
func (n *Notes) Draw(m *KeyMap, a canvas.Area) {
	lines := n.lines(m, a.W)
	if len(lines) == 0 || a.H < 1 {
		return
	}
	now := n.Current()
	st := canvas.Fg(noteKinds[now.Kind].ink).Bold()
	if len(lines) > a.H {
		last := &lines[a.H-1]
		*last = canvas.Cut(*last+" "+lines[a.H], canvas.Width(*last))
		lines = lines[:a.H]
	}
	a.Fill(0, 0, a.W, a.H, ' ', canvas.Text.On(canvas.InkBar))
	a.Text(1, 0, now.Mark(), st.On(canvas.InkBar))
	for i, line := range lines {
		a.Text(3, i, line, canvas.Strong.On(canvas.InkBar))
	}
	if now.Kind == NoteRefused {
		a.Right(a.W-1, a.H-1, m.Close.Help().Key, canvas.Dim.On(canvas.InkBar))
	}
}

// Answer handles a key that accepts or declines the offer shown. It returns the command that
// accepts, nil if declined.
func (n *Notes) Answer(m *KeyMap, k tea.KeyMsg) (accept driver.Command, answered bool) {
	if n.Offer == nil || n.Shown != nil {
		return nil, false
	}
	switch {
	case key.Matches(k, m.Enter):
		accept = n.Offer.Accept
	case !key.Matches(k, m.Close):
		return nil, false
	}
	n.Withdraw()
	return accept, true
}

// An ExpireMsg closes the note with its number if it is still shown.
type ExpireMsg struct{ Id int }

// ForScreen marks the message as one for the screen that sent it.
func (ExpireMsg) ForScreen() {}
