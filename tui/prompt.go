package tui

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textinput"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A prompt is a line of text over the last row of the panes. It accepts the words of a spec
// line and the commands of promptCommands.
type prompt struct {
	label string // before the text: ":" or "note at this tick:"
	input textinput.Model
	enter func(a *app, line string) (tea.Cmd, error)
	answer

	stale     bool     // the text has changed since the proposals were found
	proposals []string // completions of the last word
	chosen    int      // the proposal in the text; -1 for none
	typed     string   // the last word as typed
	more      bool     // a proposal may be continued: "alpha="

	recall int    // steps back in the history; 0 is the line being typed
	draft  string // the line being typed, while an older one is shown
}

func newPrompt(label string, enter func(a *app, line string) (tea.Cmd, error)) *prompt {
	p := &prompt{label: label, input: pane.NewTextField(), chosen: -1, enter: enter}
	p.input.Focus()
	return p
}

// openPrompt opens the prompt of commands.
func openPrompt(a *app, _ string) tea.Cmd {
	p := newPrompt(":", runLine)
	p.stale = true
	a.overlay = p
	return nil
}

// openNote opens a prompt for a remark at the present tick.
func openNote(a *app, _ string) tea.Cmd {
	if a.now.Contest != nil {
		return a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: "A note is attached to a tick of a run; a race has none."})
	}
	a.driver.Send(driver.Pause{})
	a.overlay = newPrompt("note at this tick:", func(a *app, line string) (tea.Cmd, error) {
		a.driver.Send(driver.Annotate{Text: line})
		return nil, nil
	})
	return nil
}

// setText replaces the text and puts the cursor at its end.
func (p *prompt) setText(text string) {
	p.input.SetValue(text)
	p.input.CursorEnd()
}

// key takes the keys of the settings first; textinput takes the rest.
func (p *prompt) key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
	m := a.keys.Text
	switch {
	case key.Matches(k, m.Close):
		return p.leave(a)
	case p.waiting:
		p.held = append(p.held, k)
	case k.Type == tea.KeyRunes && !k.Alt:
		k.Paste = true // "up" in one message is text, not the key's name
		p.edit(a, k)
	case key.Matches(k, m.Enter):
		return p.submit(a)
	case k.Type == tea.KeyBackspace && p.input.Value() == "":
		return p.leave(a)
	case key.Matches(k, m.Next):
		p.complete(a, 1)
	case key.Matches(k, m.Previous):
		p.complete(a, -1)
	case key.Matches(k, m.Up):
		p.remember(a, 1)
	case key.Matches(k, m.Down):
		p.remember(a, -1)
	default:
		p.edit(a, k)
	}
	return true, nil
}

// leave closes the prompt and the refusal of its line.
func (p *prompt) leave(a *app) (stay bool, cmd tea.Cmd) {
	if p.refused {
		a.notes.Close()
	}
	a.asked = nil
	return false, nil
}

// submit runs the line, which may open another overlay.
func (p *prompt) submit(a *app) (stay bool, cmd tea.Cmd) {
	line := strings.TrimSpace(p.input.Value())
	if line == "" {
		return p.leave(a)
	}
	if p.label == ":" {
		a.history.Add(line)
	}
	cmd = p.await(a, func(a *app) (tea.Cmd, error) { return p.enter(a, line) })
	return a.overlay != nil, cmd
}

// edit changes the text or moves the cursor, which steps over a rune with its combining
// marks.
func (p *prompt) edit(a *app, k tea.KeyMsg) {
	m := a.keys.Text
	switch {
	case key.Matches(k, m.Left):
		before := string([]rune(p.input.Value())[:p.input.Position()])
		over := cmp.Or(canvas.Tail(before, 1), canvas.Tail(before, 2), before)
		p.input.SetCursor(p.input.Position() - utf8.RuneCountInString(over))
	case key.Matches(k, m.Right):
		over, _ := canvas.Split(string([]rune(p.input.Value())[p.input.Position():]), 1)
		p.input.SetCursor(p.input.Position() + utf8.RuneCountInString(over))
	case key.Matches(k, m.Home):
		p.input.CursorStart()
	case key.Matches(k, m.End):
		p.input.CursorEnd()
	default:
		p.input, _ = p.input.Update(k)
	}
	p.stale = true
}

// remember shows the line of the history that is back steps older.
func (p *prompt) remember(a *app, back int) {
	lines := a.history.Lines
	to := min(max(0, p.recall+back), len(lines))
	if p.label == ":" && to != p.recall {
		if p.recall == 0 {
			p.draft = p.input.Value()
		}
		p.recall = to
		if to > 0 {
			p.setText(lines[len(lines)-to])
		} else {
			p.setText(p.draft)
		}
	}
	p.stale = true
}

// longestCompleted is the longest line, in runes, that is completed.
const longestCompleted = 1024

// propose finds the completions of the last word, once for all letters before a frame.
func (p *prompt) propose(a *app) {
	if !p.stale {
		return
	}
	p.stale, p.proposals, p.chosen = false, nil, -1
	if p.label != ":" || utf8.RuneCountInString(p.input.Value()) > longestCompleted {
		return
	}
	words := strings.Split(p.input.Value(), " ")
	p.typed = words[len(words)-1]
	p.proposals, p.more = promptProposals(a, words[:len(words)-1], p.typed)
	if len(p.proposals) == 1 && p.proposals[0] == p.typed {
		p.proposals = nil
	}
}

// complete replaces the last word: first by the prefix that all proposals share, then by
// each proposal in turn, forwards or backwards.
func (p *prompt) complete(a *app, by int) {
	p.propose(a)
	n := len(p.proposals)
	if n == 0 {
		return
	}
	text := p.input.Value()
	stem := text[:len(text)-len(lastWord(text))]
	word := commonPrefix(p.proposals)
	if p.chosen >= 0 || len(word) <= len(p.typed) || n == 1 {
		if p.chosen < 0 && by < 0 {
			p.chosen = n // back from the first is the last
		}
		p.chosen = (p.chosen + by + n) % n
		word = p.proposals[p.chosen]
	}
	if n == 1 && !p.more && !strings.HasSuffix(word, "=") && !strings.HasSuffix(word, " ") {
		word += " "
	}
	p.setText(stem + word)
	if n == 1 {
		p.proposals, p.typed, p.chosen = nil, "", -1
	}
}

func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

func commonPrefix(words []string) string {
	prefix := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// promptProposals completes the prompt's words, the actions and values of the running
// scheme, and whole spec lines.
func promptProposals(a *app, words []string, typed string) (found []string, more bool) {
	if len(words) > 0 {
		if w := findPromptCommand(words[0]); w != nil {
			if w.proposes == nil {
				return nil, false
			}
			return w.proposes(a, words[1:], typed)
		}
		return model.Complete(words, typed)
	}
	// Complete lists the words after "@TICK:" for the scheme in force.
	found, more = model.Complete([]string{a.now.Snap.Scheme.Name}, "@0:"+typed)
	for i := range found {
		found[i] = strings.TrimPrefix(found[i], "@0:")
	}
	for _, w := range a.promptCommands() {
		if strings.HasPrefix(w.name, typed) {
			found = append(found, w.name)
		}
	}
	return found, more
}

// draw shows the line with its cursor, and the proposals above it.
func (p *prompt) draw(a *app, on canvas.Area) {
	y := on.H - 1
	row := canvas.Fg(canvas.InkStrong).On(canvas.InkBar)
	on.Fill(0, y, on.W, 1, ' ', row)
	x := on.Text(1, y, p.label, row.Ink(canvas.InkStrong).Bold()) + 1
	room := max(1, on.W-x-2)
	text, at := []rune(p.input.Value()), p.input.Position()
	under, after := canvas.Split(string(text[at:])+" ", 1)
	before := canvas.Tail(string(text[:at]), room-canvas.Width(under))
	line := on.Sub(x, y, room, 1)
	line.Spans(0, 0, canvas.Span{Text: before, St: row}, canvas.Span{Text: under, St: row.Bold() | canvas.AttrReverse}, canvas.Span{Text: after, St: row})
	if p.reading != nil && p.waiting {
		note := " " + p.reading.doing + " …, " + keymap.Does(a.keys.Text.Close, "leaves it")
		on.Right(on.W-1, y, note, row.Ink(canvas.InkStrong))
	}
	if p.label == ":" && len(text) == 0 {
		m := a.keys.Text
		hint := keymap.Does(m.Next, "completes") + ", " + keymap.Does(m.Up, "recalls") + ", " + keymap.Does(m.Close, "closes")
		for _, example := range []string{"any line", "goto 80000", "mirror", "N=200"} {
			if longer := example + "   " + hint; canvas.Width(longer) < room {
				hint = longer
			}
		}
		on.Text(x+2, y, hint, row.Ink(canvas.InkDim))
	}
	p.propose(a)
	p.drawProposals(on.Sub(0, 0, on.W, y))
}

// drawProposals lists the completions in columns above the line.
func (p *prompt) drawProposals(on canvas.Area) {
	if len(p.proposals) == 0 || on.H < 2 {
		return
	}
	w := 0
	for _, word := range p.proposals {
		w = max(w, canvas.Width(word)+3)
	}
	cols := max(1, (on.W-4)/w)
	rows := min((len(p.proposals)+cols-1)/cols, on.H/2)
	first := 0
	if p.chosen >= rows*cols {
		first = (p.chosen/cols - rows + 1) * cols
	}
	on.Fill(0, on.H-rows, on.W, rows, ' ', canvas.Fg(canvas.InkText).On(canvas.InkBar))
	for i := first; i < len(p.proposals) && i-first < rows*cols; i++ {
		st := canvas.Fg(canvas.InkText).On(canvas.InkBar)
		if i == p.chosen {
			st = canvas.Fg(canvas.InkStrong).On(canvas.InkSelect).Bold()
		}
		on.Text(3+(i-first)%cols*w, on.H-rows+(i-first)/cols, p.proposals[i], st)
	}
}
