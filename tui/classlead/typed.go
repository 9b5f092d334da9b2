package classlead

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// pressTyped takes a key of the line of words over a lobby or a game, which the key of the prompt opens; done is the note of a word
// that was obeyed.
func (p *Play) pressTyped(k tea.KeyMsg, keys *keymap.KeyMap) (cmd tea.Cmd, done string, taken bool, err error) {
	switch {
	case p.typed == nil && p.room != nil && key.Matches(k, keys.Prompt):
		p.typed = pane.NewTextLine(":class", keys)
	case p.typed == nil:
		return nil, "", false, nil
	case key.Matches(k, keys.Close):
		p.typed = nil
	case key.Matches(k, keys.Enter):
		words := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(p.typed.Text()), "class "))
		if p.typed = nil; words == "off" {
			return tea.Quit, "", true, nil
		}
		if words != "" {
			done, err = p.obey(words)
		}
	default:
		p.typed.Key(k)
	}
	return nil, done, true, err
}

// drawTyped draws the line over the last row.
func (p *Play) drawTyped(all canvas.Area) {
	if p != nil && p.typed != nil {
		p.typed.Draw(all, "door, code, remove 17, remove since 1m, off, or an act")
	}
}
