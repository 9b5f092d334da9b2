package classlead

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// A Seat is the lecturer's at a screen: the class that it leads, with what lies over the screen. Its zero value has no class.
type Seat struct {
	Lobby *Lobby // over the screen; nil for none

	play *Play // nil before a class begins, and once another screen leads it
}

// sit leads class p, from its lobby on where it has not begun; enter opens the lobby.
func (c *Seat) sit(p *Play, enter func() tea.Cmd) tea.Cmd {
	c.play = p
	cmd := p.Await()
	if p.room == nil || p.inLobby() {
		cmd = enter()
	}
	return tea.Batch(cmd, p.tick())
}

// HasRoom reports that phones can join.
func (c *Seat) HasRoom() bool { return c.play != nil && c.play.room != nil }

// Asks opens the box that asks before the program ends; false without a class that has phones, and where it is open.
func (c *Seat) Asks() bool { return c.play.asks(true) }

// AsksOff is [Seat.Asks] where the program goes on.
func (c *Seat) AsksOff() bool { return c.play.asks(false) }

// Asking reports that the box is open.
func (c *Seat) Asking() bool { return c.play != nil && c.play.asking }

// Press takes a key of what lies over the screen: the box that asks, the line of words, the lobby. done is the note of a word, which
// the lobby says itself.
func (c *Seat) Press(k tea.KeyMsg, keys *keymap.KeyMap) (cmd tea.Cmd, done string, taken bool, err error) {
	if c.Asking() {
		cmd, left, err := c.play.pressAsking(k, keys)
		if left {
			*c = Seat{}
		}
		return cmd, "", true, err
	}
	cmd, done, taken, err = c.play.pressTyped(k, keys)
	switch {
	case c.Lobby == nil:
		return cmd, done, taken, err
	case taken:
		c.Lobby.trouble = pane.Sentence(done)
	default:
		cmd, err = c.Lobby.press(k, keys)
	}
	return cmd, "", true, err
}

// Take takes a [ChangedMsg], [LobbyMsg] or [TickMsg]; trouble is what went wrong in the room, "" for nothing.
func (c *Seat) Take(msg tea.Msg) (trouble string, next tea.Cmd) {
	switch m := msg.(type) {
	case ChangedMsg:
		if m.of == c.play && c.HasRoom() {
			return cmp.Or(m.note, c.play.room.Trouble()), m.of.Await()
		}
	case LobbyMsg:
		if m.of == c.Lobby {
			return "", m.of.refresh()
		}
	case TickMsg:
		if m.of == c.play && c.play != nil {
			return "", m.of.tick()
		}
	}
	return "", nil
}

// DrawLobby draws the lobby over the whole screen; false without one.
func (c *Seat) DrawLobby(all canvas.Area, th *canvas.Theme, keys *keymap.KeyMap) bool {
	if c.Lobby != nil {
		c.Lobby.draw(all, th, keys)
	}
	return c.Lobby != nil
}

// DrawAsking draws the line of words and the box over the whole screen.
func (c *Seat) DrawAsking(all canvas.Area) {
	c.play.drawTyped(all)
	c.play.drawAsking(all)
}

// End leaves the class and closes its port.
func (c *Seat) End() error {
	p := c.play
	if *c = (Seat{}); p == nil {
		return nil
	}
	return p.End()
}
