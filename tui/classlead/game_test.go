package classlead

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/config"
)

// A noHost has no address.
type noHost struct{ config.ClassHost }

func (noHost) Addresses() []string { return nil }

// TestGameKeys: the bar of the keys names the next thing of each phase, and PgDn does it.
func TestGameKeys(t *testing.T) {
	p, err := newPlay(&settings{most: 3, game: "you pages=8 budget=12 seed=3"}, nil, noHost{})
	if err != nil {
		t.Fatal(err)
	}
	th, err := canvas.NewTheme("dark", "braille", termenv.Ascii)
	if err != nil {
		t.Fatal(err)
	}
	v := newGameScreen(p, th, config.Options{})
	v.lobby = nil
	if err := p.With((*classroom.Class).Begin); err != nil {
		t.Fatal(err)
	}
	v.Update(tea.WindowSizeMsg{Width: 100, Height: 30})
	for _, c := range []struct{ phase, has, lacks string }{
		{"open", "PgDn close", "PgUp"}, {"closed", "PgDn reveal  PgUp play again", "close"}, {"revealed", "PgDn end", "PgUp"}, {"over", "N names", "PgDn"},
	} {
		screen := strings.TrimSpace(ansi.Strip(v.View()))
		bar := screen[strings.LastIndex(screen, "\n"):]
		if !strings.Contains(screen, c.phase) || !strings.Contains(bar, c.has) || strings.Contains(bar, c.lacks) {
			t.Errorf("%s has %q", c.phase, bar)
		}
		v.Update(tea.KeyMsg{Type: tea.KeyPgDown})
	}
}
