package run

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A prompt is a line of text over the last row of the panes, and its effect. That of commands accepts the words of a
// spec line and the words of the verbs.
type prompt struct {
	*pane.TextLine
	enter wordEffect
	answer
}

func newPrompt(a *app, label string, enter wordEffect) *prompt {
	return &prompt{TextLine: pane.NewTextLine(label, a.Keys), enter: enter}
}

func openPrompt(a *app) tea.Cmd {
	typeLine(a, "")
	return nil
}

func typeLine(a *app, text string) tea.Cmd {
	p := newPrompt(a, ":", runLine)
	p.Propose = func(words []string, typed string) ([]string, bool) { return promptProposals(a, words, typed) }
	p.Past = func() []string { return a.history.Lines }
	p.SetText(text)
	a.Overlay = p
	return nil
}

func openNote(a *app) tea.Cmd {
	if a.Now.Contest != nil {
		return a.Notes.Say(pane.NoteRefused, "A note is attached to a tick of a run; a race has none.")
	}
	a.Driver.Send(driver.Pause{})
	a.Overlay = newPrompt(a, "note at this tick:", func(a *app, line string) (tea.Cmd, error) {
		a.Driver.Send(driver.Annotate{Text: line})
		return nil, nil
	})
	return nil
}

func (p *prompt) key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
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
	return true, nil
}

// leave closes the prompt and the refusal of its line.
func (p *prompt) leave(a *app) (stay bool, cmd tea.Cmd) {
	if p.refused {
		a.Notes.Close()
	}
	a.asked = nil
	return false, nil
}

// submit runs the line, which may open another overlay.
func (p *prompt) submit(a *app) (stay bool, cmd tea.Cmd) {
	line := strings.TrimSpace(p.Text())
	if line == "" {
		return p.leave(a)
	}
	if p.Label == ":" {
		a.history.Add(line)
	}
	cmd = p.await(a, func(a *app) (tea.Cmd, error) { return p.enter(a, line) })
	return a.Overlay != nil, cmd
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
	found, more = model.Complete([]string{a.Now.Scheme.Name}, "@0:"+typed)
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
		note = p.reading.doing + " …, " + keymap.Does(a.Keys.Text.Close, "leaves it")
	}
	p.Draw(on, note)
}
