package classlead

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/charmbracelet/bubbles/key"
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
	moving    string // the address to which the class moves if its digit comes again; "" for none

	onward, back func() (tea.Cmd, error) // begins the class, or shows it again; leaves the lobby for the screen behind it
}

func newLobby(p *Play, onward, back func() (tea.Cmd, error)) *Lobby {
	return &Lobby{Play: p, onward: onward, back: back, addresses: p.host.Addresses(), since: time.Now(), trouble: p.elsewhere}
}

// inLobby reports that no act has begun.
func (p *Play) inLobby() bool { return seen(p, (*classroom.Class).Phase) == classroom.Lobby }

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

// takeUp takes up the class that was left, if any, in place of this one, which nobody has joined. What goes wrong stands in the lobby.
func (l *Lobby) takeUp() (tea.Cmd, error) {
	if l.kept == nil || !l.idle() {
		return nil, nil
	}
	next, err := l.taken()
	if err != nil {
		l.trouble = pane.Sentence(err.Error())
		return nil, nil
	}
	return screen.Replace(next), nil
}

// taken is the screen of the class that was left, once this one has ended.
func (l *Lobby) taken() (screen.Screen, error) {
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
	return next, nil
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
		l.helped, l.hotspot = true, l.joined() == 0
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

// A lobbyKey is a key of the lobby with its effect.
type lobbyKey struct {
	key   key.Binding
	brief string // its words in the last row; "" for none
	do    func() (tea.Cmd, error)
}

// keys are those of the lobby, of which k is pressed.
func (l *Lobby) keys(m *keymap.KeyMap, k tea.KeyMsg) []lobbyKey {
	row := func(keys, label string) key.Binding { return keymap.Row{Keys: keys, Label: label}.Bind() }
	does := func(f func()) func() (tea.Cmd, error) {
		return func() (tea.Cmd, error) { f(); return nil, nil }
	}
	first := lobbyKey{m.PageDown, canvas.Pick(l.inLobby(), "begin", "go on"), l.onward}
	if l.room == nil {
		first = lobbyKey{m.Enter, "the first address", func() (tea.Cmd, error) { return l.number(0), nil }}
	}
	back := lobbyKey{m.Close, "", l.back}
	switch {
	case l.moving != "":
		back.do = does(func() { l.moving, l.trouble = "", "" })
	case l.hotspot:
		back.do = does(func() { l.hotspot = false })
	}
	return []lobbyKey{
		first,
		{row("1 2 3 4 5 6 7 8 9", "1-9"), "address", func() (tea.Cmd, error) { return l.number(int(k.Runes[0] - '1')), nil }},
		{row("h", ""), canvas.Pick(l.hotspot, "the code", "hotspot"), does(func() { l.hotspot, l.helped = !l.hotspot, true })},
		{row("N", ""), canvas.Pick(l.Play.names, "names", ""), does(func() { l.names = !l.names })},
		{m.Quit, leave, func() (tea.Cmd, error) { return tea.Quit, nil }},
		back,
		{row("r", ""), "", l.takeUp},
	}
}

func (l *Lobby) press(k tea.KeyMsg, m *keymap.KeyMap) (tea.Cmd, error) {
	for _, row := range l.keys(m, k) {
		if key.Matches(k, row.key) {
			return row.do()
		}
	}
	return nil, nil
}

// number chooses an address by its place, from 0. With phones in the class it asks first.
func (l *Lobby) number(place int) tea.Cmd {
	if place >= len(l.addresses) {
		return nil
	}
	address, joined := l.addresses[place], l.joined()
	switch {
	case l.room != nil && address == l.chosen:
		return nil
	case l.room != nil && joined > 0 && address != l.moving:
		l.moving = address
		l.trouble = fmt.Sprintf("%s in the class. At %s they join anew, with new numbers. The same digit again moves the class, esc keeps it here.",
			canvas.Does(joined, "phone", "is"), address)
		return nil
	}
	l.moving = ""
	return l.choose(address)
}

func (l *Lobby) draw(all canvas.Area, th *canvas.Theme, keys *keymap.KeyMap) {
	d := classpanes.Lobby{Addresses: l.addresses, Hotspot: l.hotspot, Trouble: l.trouble}
	for _, row := range l.keys(keys, tea.KeyMsg{}) {
		if row.brief != "" {
			d.Keys = append(d.Keys, [2]string{row.key.Help().Key, row.brief})
		}
	}
	if l.kept != nil && l.idle() {
		d.Kept = l.kept.words()
	}
	if l.room != nil {
		d.URL, d.Code, d.QR, d.Chosen = l.room.URL(), l.room.Door().Code, l.room.QR(), l.chosen
	}
	l.See(func(c *classroom.Class) {
		p := c.Plan()
		d.Title, d.Joined, d.Recorded, d.Shut = c.Now().Title, c.Joined(), p.Recorded, c.IsShut()
		for _, phone := range c.Phones() {
			if l.names && phone.Name != "" {
				d.Names = append(d.Names, phone.Who())
			}
		}
	})
	d.Draw(all, th)
}
