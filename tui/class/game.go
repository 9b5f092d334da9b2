package class

import (
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/config"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// A gameScreen is the screen of a class that plays a game: the lobby, the strip of all phones, the table.
type gameScreen struct {
	screen.Base
	screen.NoWork
	seat Seat
}

func newGameScreen(p *Play, th *canvas.Theme, o config.Options) *gameScreen {
	v := &gameScreen{Base: screen.NewBase(th, o)}
	v.seat.Notes = &v.Notes
	v.seat.sit(p)
	v.Own = []screen.Command{
		{Key: pane.WithHelp(v.Keys.PageDown, "the next thing: begin, close, reveal, go on, end"), Do: v.next},
		{Key: v.Keys.Enter, Unlisted: true, Do: v.next},
		{Key: pane.WithHelp(v.Keys.PageUp, "after close: play again"), Do: func() {
			v.unchanged(v.seat.With((*classroom.Class).Again))
		}},
		{Key: pane.Row{Keys: "N", Help: "names, or numbers"}.Bind(), Do: func() {
			v.seat.named = !v.seat.named
		}},
		{Key: pane.Row{Keys: "C", Help: "the lobby: address and code"}.Bind(), Do: v.seat.openLobby},
	}
	return v
}

// Nexts are the next things, by phase.
var Nexts = map[classroom.Phase]string{classroom.Lobby: "begin", classroom.Text: "begin", classroom.Open: "close",
	classroom.Closed: "reveal", classroom.Revealed: "go on", classroom.Over: "end"}

// bar lists the keys of the present phase.
func (v *gameScreen) bar() [][2]string {
	at := v.seat.stand()
	return v.Keys.Bar("PageDown\t{next}\n<{closed?}PageUp\tplay again>\n<{named?}N\tnames>\nQuit\t"+Leave, "next", Nexts[at.Phase],
		"closed", at.Phase == classroom.Closed, "named", at.Names && at.Phase != classroom.Over)
}

// Init starts listening to the class.
func (v *gameScreen) Init() tea.Cmd { return v.Due() }

// Asks opens the box that asks before the program ends.
func (v *gameScreen) Asks() bool {
	v.Dirty = true
	return v.seat.Asks(true)
}

// Close closes the port.
func (v *gameScreen) Close() { v.seat.note(v.seat.End()) }

// Update takes a message.
func (v *gameScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	v.Dirty = true
	switch msg := msg.(type) {
	case Msg:
		v.seat.Take(msg)
	case tea.KeyMsg:
		if v.seat.Play != nil && !v.seat.Press(msg, v.Keys) {
			v.Take(msg)
		}
	default:
		v.Common(msg)
	}
	return v, v.Due()
}

// unchanged says why nothing was done; nil for nothing to say.
func (v *gameScreen) unchanged(err error) {
	if err != nil {
		v.Unchanged(pane.Sentence(err.Error()))
	}
}

// next does the next thing.
func (v *gameScreen) next() {
	p := v.seat.Play
	at := p.stand()
	if at.Phase == classroom.Over && at.InLastAct() {
		if !v.seat.Asks(true) {
			v.Later(tea.Quit)
		}
		return
	}
	switch err := p.patiently((*classroom.Class).Next); {
	case err == errHasty:
		v.unchanged(err)
	case err != nil || p.stand().Act == at.Act:
		v.seat.note(err)
	default:
		v.seat.note(v.seat.replace(v.Theme))
	}
}

// View draws the screen.
func (v *gameScreen) View() string {
	if v.seat.Play == nil {
		return ""
	}
	return v.Buffer.Render(v.Theme, func() {
		v.Frame.Reset(v.W, v.H)
		all := v.Frame.All()
		switch {
		case v.W < pane.MinWidth || v.H < pane.MinHeight:
			screen.PaintTooSmall(all, v.Keys)
			return
		case !v.seat.DrawLobby(all, v.Theme, v.Keys):
			Draw(v.picture(), all, v.Theme, v.bar())
		}
		v.DrawOver(all)
		v.seat.DrawAsking(all)
	})
}

// picture is what the projector shows.
func (v *gameScreen) picture() Picture {
	state := v.seat.state()
	if state.Phase == classroom.Over {
		return &evening{&state}
	}
	return &board{&state, v.seat.named}
}
