package run

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/pane"
)

// A prompt is a line of text over the last row of the panes, and its effect. That of commands accepts the words of a
// spec line and the words of the verbs.
type prompt struct {
	*pane.TextLine
	enter wordEffect
	answer
}

// newPrompt opens a line over the last row of the panes.
func newPrompt(a *app, label string, enter wordEffect) *prompt {
	p := &prompt{TextLine: pane.NewTextLine(label, a.Keys), enter: enter}
	a.Overlay = p
	return p
}

func openPrompt(a *app) { typeLine(a, "") }

func typeLine(a *app, text string) {
	p := newPrompt(a, ":", runLine)
	p.Propose = func(words []string, typed string) ([]string, bool) { return promptProposals(a, words, typed) }
	p.Past = func() []string { return a.history.Lines }
	p.SetText(text)
}

func openNote(a *app) {
	if a.races() {
		a.Refuse("A note is attached to a tick of a run; a race has none.")
		return
	}
	newPrompt(a, "note at this tick:", annotate)
	a.send(driver.Pause)
}

func (p *prompt) key(a *app, k tea.KeyMsg) (stay bool) {
	text := k.Type == tea.KeyRunes && !k.Alt
	switch m := a.Keys.Text; {
	case key.Matches(k, m.Close):
		return p.leave(a)
	case p.waiting:
		p.held = append(p.held, k)
	case key.Matches(k, m.Enter) && !text:
		return p.submit(a)
	case k.Type == tea.KeyBackspace && p.Text() == "":
		return p.leave(a)
	default:
		p.Key(k)
	}
	return true
}

// leave closes the prompt and the refusal of its line.
func (p *prompt) leave(a *app) (stay bool) {
	if p.refused {
		a.Notes.Close()
	}
	a.asked = nil
	return false
}

// submit runs the line, which may open another overlay.
func (p *prompt) submit(a *app) (stay bool) {
	line := strings.TrimSpace(p.Text())
	if line == "" {
		return p.leave(a)
	}
	if p.Label == ":" {
		a.history.Add(line)
	}
	p.await(a, func(a *app) { p.enter(a, line) })
	return a.Overlay != nil
}

// promptProposals completes the prompt's words, the actions and values of the running
// scheme, and whole spec lines.
func promptProposals(a *app, words []string, typed string) (found []string, more bool) {
	if len(words) > 0 {
		if w := promptWord(words[0]); w != nil {
			if w.Proposes == nil {
				return nil, false
			}
			return w.Proposes(a, words[1:], typed)
		}
		return model.Complete(words, typed)
	}
	// Complete lists the words after "@TICK:" for the scheme in force.
	found, more = model.Complete([]string{a.Scheme.Name}, "@0:"+typed)
	for i := range found {
		found[i] = strings.TrimPrefix(found[i], "@0:")
	}
	for _, w := range a.promptWords() {
		if strings.HasPrefix(w.Name, typed) {
			found = append(found, w.Name)
		}
	}
	return found, more
}

// draw shows the line, with the file that is read for it.
func (p *prompt) draw(a *app, on canvas.Area) {
	note := ""
	if p.reading != nil && p.waiting {
		note = p.reading.doing + " …, " + pane.Does(a.Keys.Text.Close, "leaves it")
	}
	p.Draw(on, note)
}

// A prompt closes when its line is accepted. The driver may refuse a line later than the
// prompt has checked it, and a file may block while it is read. The keys pressed meanwhile
// wait: they belong to the prompt if the line is refused, and to the screen if it is
// accepted.

// An answer is the state of the line that a prompt has submitted.
type answer struct {
	sent, ask int64   // the line sent the driver's commands after sent and before ask
	reading   *lookup // the file that the line needs; nil for none
	waiting   bool
	refused   bool
	held      []tea.KeyMsg // keys pressed while it waits
	opened    overlay      // the overlay that the line opened, shown when the prompt closes; nil for none
}

// A lookup reads a file or checks an experiment for a line, on another goroutine.
type lookup struct {
	doing string           // "reading FILE"
	work  func() keyEffect // that ends the line; or it refuses
}

type lookupMsg struct {
	of   *lookup
	then keyEffect
}

func (lookupMsg) ForScreen() {}

func (l *lookup) run() tea.Msg {
	msg := lookupMsg{of: l}
	if err := refusal.Of(func() { msg.then = l.work() }); err != nil {
		msg.then = func(*app) { refusal.Check(err) }
	}
	return msg
}

// await runs a line, or its end after a lookup. The prompt is open again afterwards if the
// line is refused or has no answer yet.
func (p *prompt) await(a *app, line keyEffect) {
	if p.refused {
		a.Notes.Close()
	}
	a.Overlay, a.lookup, a.asked = nil, nil, p
	p.answer = answer{sent: a.Driver.Sent(), held: p.held}
	switch refused := a.Attempt(func() { line(a) }); {
	case refused:
		p.refuse(a)
		p.release(a)
	case a.lookup != nil:
		p.reading, p.waiting, a.Overlay = a.lookup, true, p
		a.Later(p.reading.run)
	case a.Driver.Sent() > p.sent:
		p.ask, p.waiting, p.opened, a.Overlay = a.Driver.Send(driver.Ask{}), true, a.Overlay, p
	default:
		p.release(a)
	}
}

// refuse keeps the prompt open, or opens it again unless another overlay is open by now.
func (p *prompt) refuse(a *app) {
	p.refused = true
	p.HideProposals()
	if a.Overlay == nil {
		a.Overlay = p
	}
}

func (p *prompt) release(a *app) {
	held := p.held
	p.waiting, p.held = false, nil
	for _, k := range held {
		a.pressWhole(k)
	}
}

// answered ends the wait for the outcome of the prompt's line.
func (a *app) answered(ask int64) {
	p := a.asked
	if p == nil || !p.waiting || p.ask != ask {
		return
	}
	if !p.refused && a.Overlay == p {
		a.Overlay = p.opened
	}
	p.release(a)
}

// lookedUp ends the line of a lookup, unless its prompt was closed meanwhile.
func (a *app) lookedUp(msg lookupMsg) {
	p := a.asked
	if p == nil || !p.waiting || p.reading != msg.of {
		return
	}
	p.await(a, msg.then)
}
