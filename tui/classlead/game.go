package classlead

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/config"
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A gameScreen is the screen of a class that plays a game: the lobby, the strip of all phones, the table.
type gameScreen struct {
	screen.Base
	play    *Play  // nil once another screen leads the class
	lobby   *Lobby // nil once the class has begun
	act     int
	opening tea.Cmd
}

func newGameScreen(p *Play, th *canvas.Theme, o config.Options) *gameScreen {
	v := &gameScreen{Base: screen.NewBase(th, o), play: p}
	p.With(func(c *classroom.Class) error { v.act = c.Act(); return nil })
	if v.opening = p.Await(); p.room == nil || p.inLobby() {
		v.openLobby()
		v.opening = v.lobby.begin()
	}
	v.opening = tea.Batch(v.opening, p.tick())
	next := func(tea.KeyMsg) tea.Cmd { return v.next() }
	v.Own = []screen.Command{
		{Key: keymap.WithHelp(v.Keys.PageDown, "the next thing: begin, close, reveal, go on, end"), Do: next},
		{Key: v.Keys.Enter, Unlisted: true, Do: next},
		{Key: keymap.WithHelp(v.Keys.PageUp, "after close: play again"), Do: func(tea.KeyMsg) tea.Cmd {
			if err := v.play.With(func(c *classroom.Class) error { return classroom.NewConductor(c).Again() }); err != nil {
				return v.Say(pane.NoteUnchanged, pane.Sentence(err.Error()))
			}
			return nil
		}},
		{Key: keymap.Row{Keys: "N", Help: "names, or numbers"}.Bind(), Do: func(tea.KeyMsg) tea.Cmd {
			v.play.named = !v.play.named
			return nil
		}},
		{Key: keymap.Row{Keys: "C", Help: "the lobby: address and code"}.Bind(), Do: func(tea.KeyMsg) tea.Cmd {
			v.openLobby()
			return v.lobby.again()
		}},
	}
	return v
}

// nexts are the next things, by phase.
var nexts = map[classroom.Phase]string{classroom.Lobby: "begin", classroom.Text: "begin", classroom.Open: "close",
	classroom.Closed: "reveal", classroom.Revealed: "go on", classroom.Over: "end"}

// bar lists the keys of a phase.
func (v *gameScreen) bar(phase classroom.Phase) [][2]string {
	keys := [][2]string{{v.Keys.PageDown.Help().Key, nexts[phase]}}
	if phase == classroom.Closed {
		keys = append(keys, [2]string{v.Keys.PageUp.Help().Key, "play again"})
	}
	if v.play.names && phase != classroom.Over {
		keys = append(keys, [2]string{"N", "names"})
	}
	return append(keys, [2]string{v.Keys.Quit.Help().Key, leave})
}

// Init starts listening to the class.
func (v *gameScreen) Init() tea.Cmd { return v.opening }

// Broke: no goroutine is this screen's own.
func (v *gameScreen) Broke() *driver.Crashed { return nil }

// Asks opens the box that asks before the program ends.
func (v *gameScreen) Asks() bool {
	v.Dirty = true
	return v.play.asks(true)
}

// Close closes the port.
func (v *gameScreen) Close() {
	if v.play == nil {
		return
	}
	if err := v.play.End(); err != nil {
		v.Say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
}

// Update takes a message.
func (v *gameScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	v.Dirty = true
	switch msg := msg.(type) {
	case ChangedMsg:
		if msg.of != v.play || v.play == nil || v.play.room == nil {
			return v, nil
		}
		if text := cmp.Or(msg.note, v.play.room.Trouble()); text != "" {
			v.Say(pane.NoteRefused, pane.Sentence(text))
		}
		return v, v.play.Await()
	case TickMsg:
		if msg.of == v.play && v.play != nil {
			return v, v.play.tick()
		}
		return v, nil
	case LobbyMsg:
		if v.lobby == msg.of {
			return v, v.lobby.refresh()
		}
		return v, nil
	case tea.KeyMsg:
		if v.play == nil {
			return v, nil
		}
		if v.play.asking {
			cmd, _, err := v.play.pressAsking(msg, v.Keys)
			return v, tea.Batch(v.Refuse(nil, err), cmd)
		}
		if cmd, done, taken, err := v.play.pressTyped(msg, v.Keys); taken {
			if done != "" {
				cmd = v.Say(pane.NoteDone, pane.Sentence(done))
			}
			return v, v.Refuse(cmd, err)
		}
		if v.lobby != nil {
			cmd, err := v.lobby.press(msg, v.Keys)
			return v, v.Refuse(cmd, err)
		}
		if cmd, taken := v.Take(msg); taken {
			return v, cmd
		}
	}
	cmd, _ := v.Common(msg)
	return v, cmd
}

// do changes the class, and shows a refusal.
func (v *gameScreen) do(f func(c *classroom.Class) error) tea.Cmd {
	if err := v.play.With(f); err != nil {
		return v.Say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	return nil
}

// openLobby shows the lobby over the game.
func (v *gameScreen) openLobby() {
	hide := func() (tea.Cmd, error) {
		if v.lobby.inLobby() {
			return nil, nil
		}
		v.lobby = nil
		return nil, nil
	}
	v.lobby = newLobby(v.play, func() (tea.Cmd, error) {
		if !v.lobby.inLobby() {
			return hide()
		}
		v.lobby = nil
		return v.do((*classroom.Class).Onward), nil
	}, hide)
}

// next does the next thing.
func (v *gameScreen) next() tea.Cmd {
	act, over := 0, false
	err := v.play.With(func(c *classroom.Class) error {
		if over = c.Phase() == classroom.Over && c.Act()+1 == len(c.Plan().Acts); over {
			return nil
		}
		err := v.play.hasty(c)
		if err == nil {
			err = classroom.NewConductor(c).Next()
		}
		act = c.Act()
		return err
	})
	switch {
	case over && !v.play.asks(true):
		return tea.Quit
	case over || err != nil || act == v.act:
		return v.Refuse(nil, err)
	}
	next, err := v.play.screen(v.Theme)
	if err != nil {
		return v.Refuse(nil, err)
	}
	v.play = nil
	return screen.Replace(next)
}

// View draws the screen.
func (v *gameScreen) View() string {
	if v.play == nil {
		return ""
	}
	return v.Render(v.Theme, func() {
		v.Frame.Reset(v.W, v.H)
		all := v.Frame.All()
		switch {
		case v.W < pane.MinWidth || v.H < pane.MinHeight:
			screen.PaintTooSmall(all, v.Keys)
			return
		case v.lobby != nil:
			v.lobby.draw(all, v.Theme, v.Keys)
		default:
			v.picture().Draw(all, v.Theme)
		}
		v.DrawOver(all)
		v.play.drawTyped(all)
		v.play.drawAsking(all)
	})
}

// picture is what the projector shows.
func (v *gameScreen) picture() (out Picture) {
	v.play.With(func(c *classroom.Class) error {
		keys := v.bar(c.Phase())
		if c.Phase() == classroom.Over {
			out = &classpanes.Evening{Parts: c.Evening(), Best: c.Standings(), Joined: c.Joined(), Keys: keys}
			return nil
		}
		g := c.Game()
		p := &classpanes.Game{Phase: c.Phase(), Item: g.Item(), Count: g.Items, Budget: g.Budget, Joined: c.Joined(), Together: g.Together,
			Since: time.Since(c.Since()), Keys: keys}
		out = p
		p.Done, p.Hits = g.Progress()
		p.Common.Items, p.Answers = g.Common()
		p.Answered, p.Names = c.Answered(), v.play.named
		p.Median, _ = g.Median()
		if g.Together {
			p.Since = max(time.Until(g.Ends()), 0)
		}
		if c.Phase() == classroom.Revealed {
			p.Table, p.Rivals = c.Table(g), g.Rivals()
		}
		return nil
	})
	return out
}
