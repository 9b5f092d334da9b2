package tui

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model"
)

// A prompt is one line in which anything can be typed that the spec line can say,
// and a few words more: see promptWords. It lies over the last row of the panes.
type prompt struct {
	mark  string // what stands before the text: ":" or "note"
	text  []rune
	at    int // the cursor
	enter func(a *app, line string) tea.Cmd

	proposals []string // for the word at the end of the text
	chosen    int      // the proposal that tab has put in; -1 for none
	typed     string   // the word as it was typed
	more      bool     // a proposal may go on: "alpha="

	recall int    // how far back in the history; 0 for what is being typed
	draft  string // which is kept meanwhile

	rows int // that it took when it was drawn
}

// openPrompt opens the prompt of commands.
func (a *app) openPrompt(string) tea.Cmd {
	p := &prompt{mark: ":", enter: (*app).obeyLine, chosen: -1}
	p.propose(a)
	a.overlay = p
	return nil
}

// openNote opens a prompt for a remark at the present tick.
func (a *app) openNote(string) tea.Cmd {
	if a.now.contest != nil {
		return a.notes.add(note{kind: noteRefused, text: "A note is attached to a tick of a run; a race has none."})
	}
	a.driver.send(Pause{})
	a.overlay = &prompt{mark: "note at this tick:", chosen: -1, enter: func(a *app, line string) tea.Cmd {
		a.driver.send(Annotate{Text: line})
		return nil
	}}
	return nil
}

// key edits the line.
func (p *prompt) key(a *app, k tea.KeyMsg) (stay bool, cmd tea.Cmd) {
	m := a.keys.text
	switch {
	case k.Type == tea.KeyRunes && !k.Alt || k.Type == tea.KeySpace:
		p.insert(k.Runes)
	case key.Matches(k, m.Enter):
		line := strings.TrimSpace(string(p.text))
		a.overlay = nil
		if line == "" {
			return false, nil
		}
		if p.mark == ":" {
			a.memory.add(line)
		}
		cmd := p.enter(a, line)
		return a.overlay != nil, cmd // what was typed may have opened something
	case key.Matches(k, m.Close) || k.Type == tea.KeyBackspace && len(p.text) == 0:
		return false, nil
	case key.Matches(k, m.Next):
		p.complete(1)
		return true, nil
	case key.Matches(k, m.Previous):
		p.complete(-1)
		return true, nil
	case key.Matches(k, m.Up):
		p.remember(a, 1)
	case key.Matches(k, m.Down):
		p.remember(a, -1)
	case key.Matches(k, m.Left):
		p.backward()
	case key.Matches(k, m.Right):
		p.forward()
	case key.Matches(k, m.Home) || k.Type == tea.KeyCtrlA:
		p.at = 0
	case key.Matches(k, m.End) || k.Type == tea.KeyCtrlE:
		p.at = len(p.text)
	case k.Type == tea.KeyBackspace && p.at > 0:
		p.text = slices.Delete(p.text, p.at-1, p.at)
		p.at--
	case k.Type == tea.KeyDelete && p.at < len(p.text):
		p.text = slices.Delete(p.text, p.at, p.at+1)
	case k.Type == tea.KeyCtrlU:
		p.text, p.at = p.text[p.at:], 0
	case k.Type == tea.KeyCtrlK:
		p.text = p.text[:p.at]
	case k.Type == tea.KeyCtrlW:
		from := p.at
		for from > 0 && p.text[from-1] == ' ' {
			from--
		}
		for from > 0 && p.text[from-1] != ' ' {
			from--
		}
		p.text = slices.Delete(p.text, from, p.at)
		p.at = from
	}
	p.propose(a)
	return true, nil
}

// forward and backward move the cursor by a rune with its signs.
func (p *prompt) forward() {
	over, _ := split(string(p.text[p.at:]), 1)
	p.at += utf8.RuneCountInString(over)
}

func (p *prompt) backward() {
	before := string(p.text[:p.at])
	over := cmp.Or(tail(before, 1), tail(before, 2), before)
	p.at -= utf8.RuneCountInString(over)
}

// insert types runes at the cursor; what cannot stand on a line becomes a blank.
func (p *prompt) insert(rs []rune) {
	clean := make([]rune, len(rs))
	for i, r := range rs {
		clean[i] = r
		if r < ' ' {
			clean[i] = ' '
		}
	}
	p.text = slices.Insert(p.text, p.at, clean...)
	p.at += len(clean)
}

// remember walks the history, the latest first.
func (p *prompt) remember(a *app, back int) {
	to := min(max(0, p.recall+back), len(a.memory.lines))
	if p.mark != ":" || to == p.recall {
		return
	}
	if p.recall == 0 {
		p.draft = string(p.text)
	}
	p.recall = to
	p.text = []rune(p.draft)
	if to > 0 {
		p.text = []rune(a.memory.lines[len(a.memory.lines)-to])
	}
	p.at = len(p.text)
}

// propose finds the words that the last one may become.
func (p *prompt) propose(a *app) {
	p.proposals, p.chosen = nil, -1
	if p.mark != ":" {
		return
	}
	words := strings.Split(string(p.text), " ")
	p.typed = words[len(words)-1]
	p.proposals, p.more = promptProposals(a, words[:len(words)-1], p.typed)
	if len(p.proposals) == 1 && p.proposals[0] == p.typed {
		p.proposals = nil
	}
}

// complete puts the next proposal, or the one before, in place of the last word; what
// all of them share comes first.
func (p *prompt) complete(by int) {
	n := len(p.proposals)
	if n == 0 {
		return
	}
	text := string(p.text)
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
	p.text = []rune(stem + word)
	p.at = len(p.text)
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

// promptProposals completes a line of the prompt: its own words, actions and values
// while a run goes on, and whole lines.
func promptProposals(a *app, words []string, typed string) (found []string, more bool) {
	if len(words) > 0 {
		if w := promptWord(words[0]); w != nil {
			if w.proposes == nil {
				return nil, false
			}
			return w.proposes(a, words[1:], typed)
		}
		return model.Complete(words, typed)
	}
	// Complete knows what may follow @TICK: of the scheme in force.
	found, more = model.Complete([]string{a.now.snap.Scheme.Name}, "@0:"+typed)
	for i := range found {
		found[i] = strings.TrimPrefix(found[i], "@0:")
	}
	for _, w := range promptWords() {
		if strings.HasPrefix(w.name, typed) {
			found = append(found, w.name)
		}
	}
	return found, more
}

// draw shows the line with its cursor, and the proposals above it.
func (p *prompt) draw(a *app, on area) {
	y := on.h - 1
	row := fg(inkStrong).on(inkBar)
	on.fill(0, y, on.w, 1, ' ', row)
	x := on.text(1, y, p.mark, row.ink(inkAccent).bold()) + 1
	room := max(1, on.w-x-2)
	under, after := split(string(p.text[p.at:])+" ", 1)
	before := tail(string(p.text[:p.at]), room-width(under))
	line := on.sub(x, y, room, 1)
	line.spans(0, 0, span{before, row}, span{under, row.bold() | attrReverse}, span{after, row})
	if p.mark == ":" && len(p.text) == 0 {
		m := a.keys.text
		hint := does(m.Next, "completes") + ", " + does(m.Up, "recalls") + ", " + does(m.Close, "closes")
		for _, example := range []string{"any line", "goto 80000", "mirror", "N=200"} {
			if longer := example + "   " + hint; width(longer) < room {
				hint = longer
			}
		}
		on.text(x+2, y, hint, row.ink(inkDim))
	}
	p.rows = 1 + p.drawProposals(on.sub(0, 0, on.w, y))
}

// drawProposals lists what tab would put in, in columns above the line, and says how many
// rows it took.
func (p *prompt) drawProposals(on area) (rows int) {
	if len(p.proposals) == 0 || on.h < 2 {
		return 0
	}
	w := 0
	for _, word := range p.proposals {
		w = max(w, width(word)+3)
	}
	cols := max(1, (on.w-4)/w)
	rows = min((len(p.proposals)+cols-1)/cols, on.h/2)
	first := 0
	if p.chosen >= rows*cols {
		first = (p.chosen/cols - rows + 1) * cols
	}
	on.fill(0, on.h-rows, on.w, rows, ' ', fg(inkText).on(inkBar))
	for i := first; i < len(p.proposals) && i-first < rows*cols; i++ {
		st := fg(inkText).on(inkBar)
		if i == p.chosen {
			st = fg(inkStrong).on(inkSelect).bold()
		}
		on.text(3+(i-first)%cols*w, on.h-rows+(i-first)/cols, p.proposals[i], st)
	}
	return rows
}
