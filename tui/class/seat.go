package class

import (
	"cmp"
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A Seat is the lecturer's at a screen: the class that it leads, with what lies over the screen, and at a lesson what the screen shows
// of it. With notes alone it has no class. Without a room it counts hands alone.
type Seat struct {
	*Play              // nil before a class begins, and once another screen leads it
	*pane.Notes        // of the screen
	lobby       *lobby // over the screen; nil for none

	State classroom.State // as of the last [Seat.Conduct]
	Typed *string         // the counted hands that are being typed; nil for none
	Panes bool            // the panes are shown in place of the vote, until the next question
}

// Leave is what the key to quit does in a class: it opens a box that asks.
const Leave = "leave or end"

// sit leads class p, from its lobby on where it has not begun.
func (c *Seat) sit(p *Play) {
	c.Play = p
	c.Later(p.await())
	c.Later(p.tick())
	if p.room == nil || p.inLobby() {
		c.openLobby()
	}
}

// replace shows the present act on a screen of its own, in place of this one.
func (c *Seat) replace(th *canvas.Theme) error {
	next, err := c.screen(th)
	if err == nil {
		*c = Seat{Notes: c.Notes} // the next screen leads the class
		c.Later(screen.Replace(next))
	}
	return err
}

// note says why something was refused; nil for nothing to say.
func (c *Seat) note(err error) {
	if err != nil {
		c.Refuse(pane.Sentence(err.Error()))
	}
}

// HasRoom reports that phones can join.
func (c *Seat) HasRoom() bool { return c.Play != nil && c.room != nil }

// Asks opens the box that asks whether the class ends, or is left for now; its answer ends the program, too, where quits. It is false where
// nothing is to be asked: without a class, in a lobby without phones, and where the box is open, so that a second ctrl+c leaves.
func (c *Seat) Asks(quits bool) bool {
	p := c.Play
	if !c.HasRoom() || p.asking || p.idle() {
		return false
	}
	p.asking, p.quits = true, quits
	return true
}

// Covered reports that the box, or the lobby, lies over the screen.
func (c *Seat) Covered() bool { return c.lobby != nil || c.Play != nil && c.asking }

// Press takes a key of what lies over the screen: the box that asks, the line of words, the lobby.
func (c *Seat) Press(k tea.KeyMsg, keys *pane.KeyMap) (taken bool) {
	if p := c.Play; p.asking { // the box
		p.asking = !key.Matches(k, keys.Close)
		if ends := map[string]func() error{"y": p.Finish, "l": p.End}[k.String()]; ends != nil {
			if p.quits {
				c.Later(tea.Quit)
			}
			*c = Seat{Notes: c.Notes}
			c.note(ends())
		}
		return true
	}
	done, taken, err := c.pressTyped(k, keys)
	switch {
	case c.lobby != nil && taken:
		c.lobby.trouble = pane.Sentence(done)
	case c.lobby != nil:
		taken, err = true, c.pressLobby(k, keys)
	case done != "":
		c.Done(pane.Sentence(done))
	}
	c.note(err)
	return taken
}

// pressTyped takes a key of the line of words over a lobby or a game, which the key of the prompt opens; done is the note of a word
// that was obeyed.
func (c *Seat) pressTyped(k tea.KeyMsg, keys *pane.KeyMap) (done string, taken bool, err error) {
	switch p := c.Play; {
	case p.typed == nil && p.room != nil && key.Matches(k, keys.Prompt):
		p.typed = pane.NewTextLine(":class", keys)
	case p.typed == nil:
		return "", false, nil
	case key.Matches(k, keys.Close):
		p.typed = nil
	case key.Matches(k, keys.Enter):
		words := strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(p.typed.Text()), "class "))
		if p.typed = nil; words == "off" {
			c.Later(tea.Quit)
		} else if words != "" {
			done, err = p.obey(words)
		}
	default:
		p.typed.Key(k)
	}
	return done, true, err
}

// Take takes news, and says what went wrong in the room.
func (c *Seat) Take(m Msg) {
	if m.of != any(c.Play) && m.of != any(c.lobby) {
		return // of a class that another screen leads, or of a lobby before
	}
	if c.HasRoom() {
		if trouble := cmp.Or(m.note, c.room.Trouble()); trouble != "" {
			c.Refuse(pane.Sentence(trouble))
		}
	}
	c.Later(m.next())
}

// DrawLobby draws the lobby over the whole screen; false without one.
func (c *Seat) DrawLobby(all canvas.Area, th *canvas.Theme, keys *pane.KeyMap) bool {
	if c.lobby != nil {
		c.lobby.draw(all, th, keys)
	}
	return c.lobby != nil
}

// DrawAsking draws the line of words and the box over the whole screen.
func (c *Seat) DrawAsking(all canvas.Area) {
	p := c.Play
	if p != nil && p.typed != nil {
		p.typed.Draw(all, "door, code, remove 17, remove since 1m, off, or an act")
	}
	if p == nil || !p.asking || all.W < pane.MinWidth || all.H < pane.MinHeight {
		return
	}
	in := screen.Box(all, 66, 6, "the class", "")
	asks := "End the class?  " + canvas.Does(p.joined(), "phone", "is") + " in it."
	in.Text(1, 0, canvas.Cut(asks, in.W-2), canvas.Strong.Bold())
	for y, row := range [][2]string{{"y", "end it: the phones say so, and its file is deleted"},
		{"l", "leave for now: lascope class --resume takes it up"}, {"esc", "go on"}} {
		in.Text(1, y+1, row[0], canvas.Strong.Bold())
		in.Text(6, y+1, canvas.Cut(row[1], in.W-7), canvas.Text)
	}
}

// End leaves the class and closes its port.
func (c *Seat) End() error {
	p := c.Play
	if *c = (Seat{Notes: c.Notes}); p == nil {
		return nil
	}
	return p.End()
}
