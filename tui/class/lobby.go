package class

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/chart"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// lobbyEvery is the time after which the list of addresses is read anew.
const lobbyEvery = 5 * time.Second

// patienceForPhones is the time without a phone after which the lobby shows its help by itself.
const patienceForPhones = time.Minute

// A lobby is the screen on which phones join.
type lobby struct {
	*Play
	addresses []string  // of the machine
	since     time.Time // of the address
	hotspot   bool      // the help for a class whose phones cannot reach the lecturer
	helped    bool      // it has been shown by itself
	names     bool
	trouble   string // what went wrong; "" for nothing
	chosen    string // the address; "" before
	moving    string // the address to which the class moves if its digit comes again; "" for none

	onward, back func() error // begins the class, or shows it again; leaves the lobby for the screen behind it
}

func newLobby(p *Play, onward, back func() error) *lobby {
	return &lobby{Play: p, onward: onward, back: back, addresses: p.host.Addresses(), since: time.Now(), trouble: p.elsewhere}
}

// begin opens the room at the address that was asked for, if any.
func (l *lobby) begin() tea.Cmd {
	switch {
	case l.room != nil:
		return tea.Batch(l.await(), l.again())
	case l.Address != "" && l.elsewhere == "":
		return tea.Batch(l.choose(l.Address), l.again())
	}
	return l.again()
}

// takeUp takes up the class that was left, if any, in place of this one, which nobody has joined. What goes wrong stands in the lobby.
func (l *lobby) takeUp() tea.Cmd {
	if l.kept == nil || !l.idle() {
		return nil
	}
	next, err := l.taken()
	if err != nil {
		l.trouble = pane.Sentence(err.Error())
		return nil
	}
	return screen.Replace(next)
}

// taken is the screen of the class that was left, once this one has ended.
func (l *lobby) taken() (screen.Screen, error) {
	p, err := takeUp(context.Background(), l.kept, "", l.stage, l.host)
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

func (l *lobby) again() tea.Cmd {
	return tea.Tick(lobbyEvery, func(time.Time) tea.Msg { return LobbyMsg{l} })
}

// LobbyMsg has the lobby read the addresses anew.
type LobbyMsg struct{ of *lobby }

func (LobbyMsg) ForScreen() {}

// refresh reads the addresses anew, and shows the help where nobody has come for a minute.
func (l *lobby) refresh() tea.Cmd {
	l.addresses = l.host.Addresses()
	if l.room != nil && !l.helped && time.Since(l.since) >= patienceForPhones {
		l.helped, l.hotspot = true, l.joined() == 0
	}
	return l.again()
}

// choose opens the class on an address, in place of the one before.
func (l *lobby) choose(address string) tea.Cmd {
	l.trouble = ""
	if err := l.open(address); err != nil {
		l.trouble = pane.Sentence(err.Error())
		return nil
	}
	l.chosen, l.since, l.hotspot, l.helped = address, time.Now(), false, false
	return l.await()
}

// A lobbyKey is a key of the lobby with its effect.
type lobbyKey struct {
	key   key.Binding
	brief string // its words in the last row; "" for none
	do    func() (tea.Cmd, error)
}

// keys are those of the lobby, of which k is pressed.
func (l *lobby) keys(m *keymap.KeyMap, k tea.KeyMsg) []lobbyKey {
	row := func(keys, label string) key.Binding { return keymap.Row{Keys: keys, Label: label}.Bind() }
	does := func(f func()) func() (tea.Cmd, error) {
		return func() (tea.Cmd, error) { f(); return nil, nil }
	}
	sends := func(f func() tea.Cmd) func() (tea.Cmd, error) {
		return func() (tea.Cmd, error) { return f(), nil }
	}
	leaves := func(f func() error) func() (tea.Cmd, error) {
		return func() (tea.Cmd, error) { return nil, f() }
	}
	first := lobbyKey{m.PageDown, canvas.Pick(l.inLobby(), "begin", "go on"), leaves(l.onward)}
	if l.room == nil {
		first = lobbyKey{m.Enter, "the first address", sends(func() tea.Cmd { return l.number(0) })}
	}
	back := lobbyKey{m.Close, "", leaves(l.back)}
	switch {
	case l.moving != "":
		back.do = does(func() { l.moving, l.trouble = "", "" })
	case l.hotspot:
		back.do = does(func() { l.hotspot = false })
	}
	return []lobbyKey{
		first,
		{row("1 2 3 4 5 6 7 8 9", "1-9"), "address", sends(func() tea.Cmd { return l.number(int(k.Runes[0] - '1')) })},
		{row("h", ""), canvas.Pick(l.hotspot, "the code", "hotspot"), does(func() { l.hotspot, l.helped = !l.hotspot, true })},
		{row("N", ""), canvas.Pick(l.class.Plan().Names, "names", ""), does(func() { l.names = !l.names })},
		{m.Quit, leave, sends(func() tea.Cmd { return tea.Quit })},
		back,
		{row("r", ""), "", sends(l.takeUp)},
	}
}

func (l *lobby) press(k tea.KeyMsg, m *keymap.KeyMap) (tea.Cmd, error) {
	for _, row := range l.keys(m, k) {
		if key.Matches(k, row.key) {
			return row.do()
		}
	}
	return nil, nil
}

// number chooses an address by its place, from 0. With phones in the class it asks first.
func (l *lobby) number(place int) tea.Cmd {
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

// hotspotHelp is shown when nobody joins.
var hotspotHelp = []string{
	"Nobody joins? Campus networks often keep devices apart, and so does a firewall on this computer that blocks the port. Open the address on a phone of your own to see.",
	"1  Hotspot: open the one of this computer or of a phone, join it, and choose the new address here; the list is read anew each 5 seconds, and the QR changes. A phone's takes 5 to 10 devices: one phone a row of seats.",
	"2  A cable network, or a router brought along: choose its address.",
	"3  Typed letters: t in an open question, then 14a 25b 12c. No network is needed.",
	"4  Paper: lascope lesson NAME --handout --out NAME.pdf",
}

// Sizes of the lobby: below the first two there is no QR; the words stand beside it if they have leastBeside columns.
const (
	leastQRWidth, leastQRHeight = 45, 24
	leastBeside                 = 20
	linkRows                    = 3
	mostReadable                = 36 // rows: letters of more are too small for the last row of a room
)

// draw draws the lobby on a whole screen. The QR stands beside the words, between them, or nowhere.
func (l *lobby) draw(a canvas.Area, th *canvas.Theme, keys *keymap.KeyMap) {
	s := newWall(a, th)
	s.head([]string{canvas.Counted(l.joined(), "phone")}, "lascope class", seen(l.Play, (*classroom.Class).Now).Title)
	var bar [][2]string
	for _, row := range l.keys(keys, tea.KeyMsg{}) {
		if row.brief != "" {
			bar = append(bar, [2]string{row.key.Help().Key, row.brief})
		}
	}
	s.keys(bar)
	var code QR
	if l.room != nil && !l.hotspot {
		code = l.room.QR()
	}
	in := a.Sub(1, 1, a.W-2, a.H-2)
	k := code.scale(a.W, a.H, th)
	w, h := code.Size(k)
	x, y := canvas.Pick(k == 1, 1, 0), 1+max((in.H-h)/2, 0)
	words := x + w + canvas.Pick(k == 1, 3, 2)
	beside := a.Sub(words, y+1, a.W-words-1, a.H-y-2)
	switch {
	case code == nil || a.W < leastQRWidth || a.H < leastQRHeight || in.H < h || a.W < w, beside.W < leastBeside && in.H < h+linkRows:
		l.drawWords(in, l.drawLink(in, canvas.Pick(a.H < leastQRHeight, 0, 1)))
	case beside.W < leastBeside: // the QR between the link and the rest
		l.drawLink(in, 0)
		code.Draw(in.Sub((in.W-w)/2, linkRows, w, h), k, th)
		if y := linkRows + h + 1; in.H-y >= linkRows {
			l.drawWords(in.Rows(y, in.H-y), 0)
		}
	default:
		code.Draw(a.Sub(x, y, w, h), k, th)
		l.drawBeside(&s, beside, h-5)
	}
}

// drawBeside writes link, code and count in large print, and the rest from row rest on.
func (l *lobby) drawBeside(s *wall, a canvas.Area, rest int) {
	text, strong, joined := canvas.Text, canvas.Strong.Bold(), l.joined()
	a.Text(0, 0, "Scan, or open", text)
	a.Wrapped(2, strings.TrimSuffix(l.room.URL(), "/"), strong) // of IPv6 in two rows
	a.Text(0, 4, "and type", text)
	letters := strings.Join(strings.Split(l.room.Door().Code, ""), " ")
	a.Text(0, 6, letters[:5]+"  "+letters[5:], strong)
	chart.DrawBig(a.Rows(9, a.H), 0, canvas.Itoa(joined), s.big, strong, s.theme)
	y := 9 + s.big.Rows(s.theme) + 1
	a.Text(0, y, canvas.Pick(joined == 1, "phone is here", "phones are here"), text)
	y = l.drawNotes(a, y+2)
	y = a.Wrapped(max(y+1, rest), canvas.Pick(a.W < 40, noAnswerBrief, noAnswer), canvas.Dim)
	if s.H > mostReadable {
		a.Wrapped(y+1, "Too small? Enlarge the terminal's letters until it has 80 to 100 columns.", canvas.Dim)
	}
}

// The sentences for a room in which nobody joins.
const (
	noAnswer      = "No answer? The network may keep devices apart: h explains."
	noAnswerBrief = "No answer? h explains."
)

// drawLink writes the link and the code in linkRows rows, and returns the row of what follows.
func (l *lobby) drawLink(a canvas.Area, y int) int {
	if l.room == nil {
		return y
	}
	text, accent, code := canvas.Text, canvas.Strong.Bold(), l.room.Door().Code
	y = a.Wrapped(y, "Scan, or open", text)
	y = a.Wrapped(y, l.room.URL(), accent)
	a.Text(a.Text(0, y, "and type   ", text), y, code[:3]+" "+code[3:], accent)
	return y + 2
}

// drawNotes writes what went wrong, the class that can be taken up, and whom the room should know; it returns the row after them.
func (l *lobby) drawNotes(a canvas.Area, y int) int {
	if l.trouble != "" {
		y = a.Wrapped(y, l.trouble, canvas.Warn)
	}
	if seen(l.Play, (*classroom.Class).IsShut) {
		y = a.Wrapped(y, "The door is shut: nobody else joins.", canvas.Warn)
	}
	if l.kept != nil && l.idle() && !l.hotspot {
		y = a.Wrapped(y, "r  take up "+l.kept.words(), canvas.Strong.Bold())
	}
	var names []string
	for _, phone := range seen(l.Play, (*classroom.Class).Phones) {
		if l.names && phone.Name != "" {
			names = append(names, phone.Who())
		}
	}
	if len(names) > 0 {
		y = a.Wrapped(y, strings.Join(names, " · "), canvas.Strong.Bold())
	}
	if l.class.Plan().Recorded {
		y = a.Wrapped(y, "Answers are recorded, and the phones say so.", canvas.Text)
	}
	return y
}

// drawWords writes notes, addresses and help.
func (l *lobby) drawWords(a canvas.Area, y int) {
	text, strong := canvas.Text, canvas.Strong.Bold()
	if next := l.drawNotes(a, y); next > y {
		y = next + 1
	}
	if l.room == nil || l.hotspot {
		y = a.Wrapped(y, canvas.Pick(l.room == nil, "Choose an address of this machine; nothing is open before:", "Another address:"), text)
		for i, address := range l.addresses {
			x := a.Text(0, y, fmt.Sprintf("%s %d  ", canvas.Pick(address == l.chosen, "●", " "), i+1), strong)
			x = a.Text(x, y, address, strong)
			if address == "127.0.0.1" {
				a.Text(x, y, "  this machine alone", canvas.Dim)
			}
			y++
		}
		y++
	}
	switch {
	case l.hotspot:
		for _, line := range hotspotHelp {
			y = a.Wrapped(y, line, text)
		}
	case l.room != nil:
		a.Wrapped(y, noAnswer, canvas.Dim)
	}
}
