package tui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/classpanes"
	"lascope/tui/pane"
)

// patienceForPhones is the time without a phone after which the lobby shows its help by itself.
const patienceForPhones = time.Minute

// A classLobby is the lobby of a class, on the screen.
type classLobby struct {
	*classPlay
	addresses []string
	since     time.Time // of the address
	hotspot   bool      // its help is shown
	helped    bool      // it has been shown by itself
	names     bool
	trouble   string
}

// newClassLobby is the lobby of a class.
func newClassLobby(p *classPlay) *classLobby {
	return &classLobby{classPlay: p, addresses: p.host.Addresses(), since: time.Now()}
}

// begun reports that the lesson or the game has begun.
func (l *classLobby) begun() (is bool) {
	l.with(func(c *classroom.Class) error { is = c.Phase() != classroom.Lobby; return nil })
	return is
}

// again asks for the list of addresses after a while.
func (l *classLobby) again() tea.Cmd {
	return tea.Tick(lobbyEvery, func(time.Time) tea.Msg { return lobbyMsg{l} })
}

// lobbyMsg has the lobby read the addresses anew.
type lobbyMsg struct{ of *classLobby }

func (lobbyMsg) ForScreen() {}

// refresh reads the addresses anew, and shows the help where nobody has come for a minute.
func (l *classLobby) refresh() tea.Cmd {
	l.addresses = l.host.Addresses()
	if l.room != nil && !l.helped && time.Since(l.since) >= patienceForPhones {
		joined := 0
		l.with(func(c *classroom.Class) error { joined = c.Joined(); return nil })
		l.helped, l.hotspot = true, joined == 0
	}
	return l.again()
}

// choose opens the class on an address, in place of the one before.
func (l *classLobby) choose(address string) tea.Cmd {
	l.trouble = ""
	if l.room != nil {
		if err := l.room.Close(); err != nil {
			l.trouble = pane.Sentence(err.Error())
		}
		l.room = nil
	}
	if err := l.open(address); err != nil {
		l.trouble = pane.Sentence(err.Error())
		return nil
	}
	l.address, l.since, l.hotspot, l.helped = address, time.Now(), false, false
	return l.await()
}

// press takes a key: the number of an address, enter for the first, h for the help, N for names.
func (l *classLobby) press(k tea.KeyMsg) tea.Cmd {
	switch s := k.String(); {
	case len(s) == 1 && s[0] >= '1' && int(s[0]-'1') < len(l.addresses):
		return l.choose(l.addresses[s[0]-'1'])
	case s == "enter" && l.room == nil && len(l.addresses) > 0:
		return l.choose(l.addresses[0])
	case s == "h":
		l.hotspot, l.helped = !l.hotspot, true
	case s == "N":
		l.names = !l.names
	}
	return nil
}

// draw draws the lobby on a whole screen.
func (l *classLobby) draw(all canvas.Area, th *canvas.Theme) {
	d := classpanes.Lobby{Addresses: l.addresses, Hotspot: l.hotspot, Trouble: l.trouble}
	if l.room != nil {
		d.URL, d.Code, d.Link, d.QR, d.Chosen = l.room.URL(), l.room.Code(), l.room.Link(), l.room.QR(), l.address
	}
	l.with(func(c *classroom.Class) error {
		p := c.Plan()
		d.Title, d.Joined, d.Recorded = p.Lesson, c.Joined(), p.Recorded
		for _, phone := range c.Phones() {
			if l.names && phone.Name != "" {
				d.Names = append(d.Names, phone.Who())
			}
		}
		return nil
	})
	d.Draw(all, th)
}
