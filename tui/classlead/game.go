package classlead

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/charmbracelet/bubbles/key"
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
	opening tea.Cmd
}

func newGameScreen(p *Play, th *canvas.Theme, o config.Options) *gameScreen {
	v := &gameScreen{Base: screen.NewBase(th, o), play: p}
	if v.opening = p.Await(); p.room == nil || p.inLobby() {
		v.lobby = newLobby(p)
		v.opening = v.lobby.begin()
	}
	v.Own = v.commands(classroom.Lobby)
	return v
}

// nexts are the next things, by phase.
var nexts = map[classroom.Phase]string{classroom.Lobby: "begin", classroom.Text: "begin", classroom.Open: "close",
	classroom.Closed: "reveal", classroom.Revealed: "go on", classroom.Over: "end"}

func (v *gameScreen) commands(phase classroom.Phase) []screen.Command {
	own := []screen.Command{
		{Key: keymap.WithHelp(v.Keys.PageDown, "the next thing: begin, close, reveal, go on, end"), Bar: 1, Brief: nexts[phase]},
		{Key: keymap.WithHelp(v.Keys.PageUp, "after close: play again"), Bar: 2, Brief: "play again"},
		{Key: keymap.Row{Keys: "N", Help: "names, or numbers"}.Bind(), Bar: 3, Brief: "names"},
	}
	if phase != classroom.Closed {
		own[1].Bar = 0
	}
	return own
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
		if v.lobby != nil {
			return v, v.pressLobby(msg)
		}
		if cmd, taken := v.pressGame(msg); taken {
			return v, cmd
		}
	}
	cmd, _ := v.Common(msg)
	return v, cmd
}

func (v *gameScreen) pressLobby(k tea.KeyMsg) tea.Cmd {
	switch {
	case k.Type == tea.KeyCtrlC, key.Matches(k, v.Keys.Quit):
		return tea.Quit
	case key.Matches(k, v.Keys.Close) && v.lobby.hotspot:
		v.lobby.hotspot = false
	case key.Matches(k, v.Keys.Close) && !v.lobby.inLobby():
		v.lobby = nil
	case key.Matches(k, v.Keys.PageDown) && v.play.room != nil:
		first := v.lobby.inLobby()
		if v.lobby = nil; first {
			return v.do((*classroom.Class).Onward)
		}
	default:
		return v.lobby.press(k)
	}
	return nil
}

// do changes the class, and shows a refusal.
func (v *gameScreen) do(f func(c *classroom.Class) error) tea.Cmd {
	if err := v.play.With(f); err != nil {
		return v.Say(pane.NoteRefused, pane.Sentence(err.Error()))
	}
	return nil
}

func (v *gameScreen) pressGame(k tea.KeyMsg) (tea.Cmd, bool) {
	switch {
	case key.Matches(k, v.Keys.PageDown, v.Keys.Enter):
		return v.next(), true
	case key.Matches(k, v.Keys.PageUp):
		return v.do(again), true
	case k.String() == "C":
		v.lobby = newLobby(v.play)
		return v.lobby.again(), true
	case k.String() == "N":
		v.play.named = !v.play.named
		return nil, true
	}
	return nil, false
}

// next does the next thing.
func (v *gameScreen) next() tea.Cmd {
	var phase classroom.Phase
	v.play.With(func(c *classroom.Class) error { phase = c.Phase(); return nil })
	switch {
	case phase == classroom.Text:
		return v.do((*classroom.Class).Begin)
	case phase == classroom.Open:
		return v.do((*classroom.Class).Close)
	case phase == classroom.Closed:
		return v.do(func(c *classroom.Class) error { return c.Reveal(nil) })
	case v.play.more():
		cmd, err := v.play.onward(v.Theme)
		if err == nil {
			v.play = nil
		}
		return v.Refuse(cmd, err)
	case phase == classroom.Revealed:
		return v.do((*classroom.Class).Onward)
	case !v.play.asks(true):
		return tea.Quit
	}
	return nil
}

// again plays again after a close, and goes back elsewhere.
func again(c *classroom.Class) error {
	switch c.Phase() {
	case classroom.Open:
		return errors.New(classroom.AgainLater)
	case classroom.Closed:
		return c.Again()
	}
	return c.Back()
}

// View draws the screen.
func (v *gameScreen) View() string {
	if v.lobby != nil {
		return v.Render(v.Theme, func() {
			v.Frame.Reset(v.W, v.H)
			if v.W < pane.MinWidth || v.H < pane.MinHeight {
				screen.PaintTooSmall(v.Frame.All(), v.Keys)
				return
			}
			v.lobby.draw(v.Frame.All(), v.Theme)
			v.play.drawAsking(v.Frame.All())
		})
	}
	if v.play == nil {
		return ""
	}
	g, phase, joined := v.game()
	v.Own = v.commands(phase)
	return v.Draw("class: "+canvas.Pick(g.Together, "one game, the majority polls", "each its own game on the same web"),
		fmt.Sprintf("%s   %s", phase, canvas.Counted(joined, "phone")), g.Line, func(a canvas.Area) {
			g.Draw(a.Sub(0, 1, a.W, a.H-1), v.Theme)
			v.play.drawAsking(v.Frame.All())
		})
}

// game is what the projector shows.
func (v *gameScreen) game() (out classpanes.Game, phase classroom.Phase, joined int) {
	v.play.With(func(c *classroom.Class) error {
		g := c.Game()
		phase, joined = c.Phase(), c.Joined()
		out = classpanes.Game{Phase: phase, Line: g.Line(), Item: g.Item(), Budget: g.Budget, Joined: joined, Together: g.Together,
			Count: g.Items, Answered: c.Answered(), Names: v.play.named}
		out.Moves, out.Hits = g.Progress()
		out.Items, out.Answers = g.Common()
		if phase >= classroom.Revealed {
			out.Table, out.Rivals = c.Table(g), g.Rivals()
			out.Median, _ = g.Median()
			out.Majority, out.Mean, out.BothModes = c.Compared()
		}
		return nil
	})
	return out, phase, joined
}
