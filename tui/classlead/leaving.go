package classlead

import (
	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// asks opens the box that asks whether the class ends, or is left for now. It reports false where nothing is to be asked: without a
// class, in a lobby without phones, and where the box is open, so that a second ctrl+c leaves. quits has the answer end the
// program, too.
func (p *Play) asks(quits bool) bool {
	if p == nil || p.room == nil || p.asking || p.idle() {
		return false
	}
	p.asking, p.quits = true, quits
	return true
}

// idle reports a lobby without phones.
func (p *Play) idle() bool { return p.inLobby() && p.joined() == 0 }

// pressAsking takes a key of the box. left reports that the class has ended or was left.
func (p *Play) pressAsking(k tea.KeyMsg, keys *keymap.KeyMap) (cmd tea.Cmd, left bool, err error) {
	switch s := k.String(); {
	case s == "y":
		left, err = true, p.Finish()
	case s == "l":
		left, err = true, p.End()
	case key.Matches(k, keys.Close):
		p.asking = false
	}
	if left && p.quits {
		cmd = tea.Quit
	}
	return cmd, left, err
}

// drawAsking draws the box over a whole screen; it does nothing while it is closed.
func (p *Play) drawAsking(all canvas.Area) {
	if p == nil || !p.asking || all.W < pane.MinWidth || all.H < pane.MinHeight {
		return
	}
	phones := p.joined()
	in := screen.Box(all, 66, 6, "the class", "")
	asks := "End the class?  " + canvas.Does(phones, "phone", "is") + " in it."
	in.Text(1, 0, canvas.Cut(asks, in.W-2), canvas.Strong.Bold())
	for y, row := range [][2]string{{"y", "end it: the phones say so, and its file is deleted"},
		{"l", "leave for now: lascope class --resume takes it up"}, {"esc", "go on"}} {
		in.Text(1, y+1, row[0], canvas.Strong.Bold())
		in.Text(6, y+1, canvas.Cut(row[1], in.W-7), canvas.Text)
	}
}
