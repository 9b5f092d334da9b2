package classlead

import (
	"context"
	"errors"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// lobbyEvery is the time after which the list of addresses is read anew.
const lobbyEvery = 5 * time.Second

// patienceForPhones is the time without a phone after which the lobby shows its help by itself.
const patienceForPhones = time.Minute

// A Lobby is the lobby of a class, on the screen.
type Lobby struct {
	*Play
	addresses []string
	since     time.Time // of the address
	hotspot   bool      // its help is shown
	helped    bool      // it has been shown by itself
	names     bool
	trouble   string
	chosen    string // the address; "" before
}

func newLobby(p *Play) *Lobby {
	return &Lobby{Play: p, addresses: p.host.Addresses(), since: time.Now(), trouble: p.elsewhere}
}

// inLobby reports that no act has begun.
func (p *Play) inLobby() (is bool) {
	p.With(func(c *classroom.Class) error { is = c.Phase() == classroom.Lobby; return nil })
	return is
}

// begin opens the room at the address that was asked for, if any.
func (l *Lobby) begin() tea.Cmd {
	switch {
	case l.room != nil:
		return tea.Batch(l.Await(), l.again())
	case l.door.Address != "" && l.elsewhere == "":
		return tea.Batch(l.choose(l.door.Address), l.again())
	}
	return l.again()
}

// takeUp takes up the class that was left, in place of this one, which nobody has joined.
func (l *Lobby) takeUp() (tea.Cmd, error) {
	s := l.settings
	s.address = ""
	p, err := takeUp(context.Background(), l.kept, &s, l.stage, l.host)
	if err != nil {
		return nil, err
	}
	th, err := l.stage.Options.ChosenTheme()
	if err == nil {
		err = l.End()
	}
	if err != nil {
		return nil, err
	}
	p.reopen()
	next, err := p.screen(th)
	if err != nil {
		return nil, errors.Join(err, p.End())
	}
	return screen.Replace(next), nil
}

func (l *Lobby) again() tea.Cmd {
	return tea.Tick(lobbyEvery, func(time.Time) tea.Msg { return LobbyMsg{l} })
}

// LobbyMsg has the lobby read the addresses anew.
type LobbyMsg struct{ of *Lobby }

func (LobbyMsg) ForScreen() {}

// refresh reads the addresses anew, and shows the help where nobody has come for a minute.
func (l *Lobby) refresh() tea.Cmd {
	l.addresses = l.host.Addresses()
	if l.room != nil && !l.helped && time.Since(l.since) >= patienceForPhones {
		joined := 0
		l.With(func(c *classroom.Class) error { joined = c.Joined(); return nil })
		l.helped, l.hotspot = true, joined == 0
	}
	return l.again()
}

// choose opens the class on an address, in place of the one before.
func (l *Lobby) choose(address string) tea.Cmd {
	l.trouble = ""
	if err := l.open(address); err != nil {
		l.trouble = pane.Sentence(err.Error())
		return nil
	}
	l.chosen, l.since, l.hotspot, l.helped = address, time.Now(), false, false
	return l.Await()
}

// press takes a key: the number of an address, enter for the first, h for the help, N for names.
func (l *Lobby) press(k tea.KeyMsg) tea.Cmd {
	switch s := k.String(); {
	case len(s) == 1 && s[0] >= '1' && int(s[0]-'1') < len(l.addresses):
		return l.choose(l.addresses[s[0]-'1'])
	case s == "enter" && l.room == nil && len(l.addresses) > 0:
		return l.choose(l.addresses[0])
	case s == "r" && l.kept != nil && l.idle():
		cmd, err := l.takeUp()
		if err != nil {
			l.trouble = pane.Sentence(err.Error())
		}
		return cmd
	case s == "h":
		l.hotspot, l.helped = !l.hotspot, true
	case s == "N":
		l.names = !l.names
	}
	return nil
}

// bar lists the keys of the lobby.
func (l *Lobby) bar(keys *keymap.KeyMap) [][2]string {
	first := [2]string{keys.PageDown.Help().Key, canvas.Pick(l.inLobby(), "begin", "go on")}
	if l.room == nil {
		first = [2]string{keys.Enter.Help().Key, "the first address"}
	}
	return [][2]string{first, {"1-9", "address"}, {"h", canvas.Pick(l.hotspot, "the code", "hotspot")}, {"N", "names"}, leaveHint(keys)}
}

func (l *Lobby) draw(all canvas.Area, th *canvas.Theme, keys *keymap.KeyMap) {
	d := classpanes.Lobby{Addresses: l.addresses, Hotspot: l.hotspot, Trouble: l.trouble, Keys: l.bar(keys)}
	if l.kept != nil && l.idle() {
		d.Kept = l.kept.words()
	}
	if l.room != nil {
		d.URL, d.Code, d.QR, d.Chosen = l.room.URL(), l.room.Door().Code, l.room.QR(), l.chosen
	}
	l.With(func(c *classroom.Class) error {
		p := c.Plan()
		d.Title, d.Joined, d.Recorded = c.Now().Title, c.Joined(), p.Recorded
		for _, phone := range c.Phones() {
			if l.names && phone.Name != "" {
				d.Names = append(d.Names, phone.Who())
			}
		}
		return nil
	})
	d.Draw(all, th)
}
