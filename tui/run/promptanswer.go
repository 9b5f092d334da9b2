package run

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/driver"
	"lascope/tui/screen"
)

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
	doing string // "reading FILE"
	work  func() (then lineEnd, err error)
}

// A lineEnd ends a line after its lookup.
type lineEnd func(*app) (tea.Cmd, error)

type lookupMsg struct {
	of   *lookup
	then lineEnd
	err  error
}

func (lookupMsg) ForScreen() {}

func (l *lookup) run() tea.Msg {
	then, err := l.work()
	return lookupMsg{l, then, err}
}

// await runs a line, or its end after a lookup. The prompt is open again afterwards if the
// line is refused or has no answer yet.
func (p *prompt) await(a *app, line lineEnd) tea.Cmd {
	if p.refused {
		a.Notes.Close()
	}
	a.Overlay, a.lookup, a.asked = nil, nil, p
	p.answer = answer{sent: a.Driver.Sent(), held: p.held}
	cmd, err := line(a)
	switch {
	case err != nil:
		p.refuse(a)
		return tea.Batch(a.Notes.Add(screen.Refusal(err)), p.release(a))
	case a.lookup != nil:
		p.reading, p.waiting, a.Overlay = a.lookup, true, p
		return p.reading.run
	case a.Driver.Sent() > p.sent:
		p.ask, p.waiting, p.opened, a.Overlay = a.Driver.Send(driver.Ask{}), true, a.Overlay, p
		return cmd
	}
	return tea.Batch(cmd, p.release(a))
}

// refuse keeps the prompt open, or opens it again unless another overlay is open by now.
func (p *prompt) refuse(a *app) {
	p.refused = true
	p.HideProposals()
	if a.Overlay == nil {
		a.Overlay = p
	}
}

func (p *prompt) release(a *app) tea.Cmd {
	var cmds []tea.Cmd
	held := p.held
	p.waiting, p.held = false, nil
	for _, k := range held {
		cmds = append(cmds, a.pressWhole(k))
	}
	return tea.Batch(cmds...)
}

// refused marks the prompt's line as refused if it sent that command.
func (a *app) refused(command int64) {
	if p := a.asked; p != nil && p.sent < command && command < p.ask {
		p.refuse(a)
	}
}

// answered ends the wait for the outcome of the prompt's line.
func (a *app) answered(ask int64) tea.Cmd {
	p := a.asked
	if p == nil || !p.waiting || p.ask != ask {
		return nil
	}
	if !p.refused && a.Overlay == p {
		a.Overlay = p.opened
	}
	return p.release(a)
}

// lookedUp ends the line of a lookup, unless its prompt was closed meanwhile.
func (a *app) lookedUp(msg lookupMsg) tea.Cmd {
	p := a.asked
	if p == nil || !p.waiting || p.reading != msg.of {
		return nil
	}
	return p.await(a, func(a *app) (tea.Cmd, error) {
		if msg.err != nil {
			return nil, msg.err
		}
		return msg.then(a)
	})
}
