package class

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"lascope/internal/refusal"
	"lascope/model/classroom"
	"lascope/tui/canvas"
	"lascope/tui/chart"
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
	*pane.Notes
	addresses []string  // of the machine
	since     time.Time // of the address
	hotspot   bool      // the help for a class whose phones cannot reach the lecturer
	helped    bool      // it has been shown by itself
	names     bool
	trouble   string // what went wrong; "" for nothing
	moving    string // the address to which the class moves if its digit comes again; "" for none
}

// openLobby lays the lobby over the screen, and opens the room at the address that was asked for, if any.
func (c *Seat) openLobby() {
	p := c.Play
	c.lobby = &lobby{Play: p, Notes: c.Notes, addresses: p.host.Addresses(), since: time.Now(), trouble: p.elsewhere}
	if p.room == nil && p.Address != "" && p.elsewhere == "" {
		c.lobby.choose(p.Address)
	}
	c.Later(c.lobby.again())
}

// begin leaves the lobby for the class. A game begins now, a lesson at the step that is shown ([Seat.Conduct]).
func (c *Seat) begin() (err error) {
	c.lobby = nil
	if c.inLobby() && c.stand().Now().Game != nil {
		err = c.With((*classroom.Class).Onward)
	}
	return err
}

// back leaves the lobby for what is behind it: the class, or the lesson without one; behind a game that has not begun is nothing.
func (c *Seat) back() error {
	switch {
	case !c.inLobby():
		c.lobby = nil
	case c.stand().Now().Game == nil && !c.Asks(false):
		return c.End()
	}
	return nil
}

// takeUp takes up the class that was left, if any, in place of this one, which nobody has joined. What goes wrong stands in the lobby.
func (l *lobby) takeUp() {
	if l.kept == nil || !l.idle() {
		return
	}
	err := refusal.Of(func() {
		p := refusal.Must(takeUp(context.Background(), l.kept, "", l.stage, l.host))
		th := refusal.Must(l.stage.Options.ChosenTheme())
		refusal.Check(l.End())
		p.reopen()
		next, err := p.screen(th)
		if err != nil {
			refusal.Check(errors.Join(err, p.End()))
		}
		l.Later(screen.Replace(next))
	})
	if err != nil {
		l.trouble = pane.Sentence(err.Error())
	}
}

func (l *lobby) again() tea.Cmd {
	return tea.Tick(lobbyEvery, func(time.Time) tea.Msg { return Msg{of: l, next: l.refresh} })
}

// refresh reads the addresses anew, and shows the help where nobody has come for a minute.
func (l *lobby) refresh() tea.Cmd {
	l.addresses = l.host.Addresses()
	if l.room != nil && !l.helped && time.Since(l.since) >= patienceForPhones {
		l.helped, l.hotspot = true, l.joined() == 0
	}
	return l.again()
}

// choose opens the class on an address, in place of the one before.
func (l *lobby) choose(address string) {
	l.trouble = ""
	if err := l.open(address); err != nil {
		l.trouble = pane.Sentence(err.Error())
		return
	}
	l.since, l.hotspot, l.helped = time.Now(), false, false
	l.Later(l.await())
}

// pressLobby takes a key of the lobby.
func (c *Seat) pressLobby(k tea.KeyMsg, keys *pane.KeyMap) error {
	switch l, s := c.lobby, k.String(); {
	case l.room != nil && key.Matches(k, keys.PageDown):
		return c.begin()
	case l.room == nil && key.Matches(k, keys.Enter, keys.PageDown):
		l.number(0)
	case len(s) == 1 && s >= "1" && s <= "9":
		l.number(int(s[0] - '1'))
	case s == "h":
		l.hotspot, l.helped = !l.hotspot, true
	case s == "N":
		l.names = !l.names
	case s == "r":
		l.takeUp()
	case key.Matches(k, keys.Quit):
		c.Later(tea.Quit)
	case !key.Matches(k, keys.Close):
	case l.moving != "":
		l.moving, l.trouble = "", ""
	case l.hotspot:
		l.hotspot = false
	default:
		return c.back()
	}
	return nil
}

// bar lists the keys of the lobby.
func (l *lobby) bar(keys *pane.KeyMap) [][2]string {
	return keys.Bar("<{open?}PageDown\t<{begins?}begin|go on>|Enter\tthe first address>\n1-9\taddress\nh\t<{hotspot?}the code|hotspot>\n"+
		"<{named?}N\tnames>\nQuit\t"+Leave, "open", l.room != nil, "begins", l.inLobby(), "hotspot", l.hotspot, "named", l.class.Names)
}

// number chooses an address by its place, from 0. With phones in the class it asks first.
func (l *lobby) number(place int) {
	if place >= len(l.addresses) {
		return
	}
	address, joined := l.addresses[place], l.joined()
	switch {
	case l.room != nil && address == l.Address:
	case l.room != nil && joined > 0 && address != l.moving:
		l.moving = address
		l.trouble = fmt.Sprintf("%s in the class. At %s they join anew, with new numbers. The same digit again moves the class, esc keeps it here.",
			canvas.Does(joined, "phone", "is"), address)
	default:
		l.moving = ""
		l.choose(address)
	}
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
func (l *lobby) draw(a canvas.Area, th *canvas.Theme, keys *pane.KeyMap) {
	s := newWall(a, th)
	s.head([]string{canvas.Counted(l.joined(), "phone")}, "lascope class", l.stand().Now().Title)
	s.KeyRow(s.H-1, s.W, 3, l.bar(keys))
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
	at := l.stand()
	if at.Shut {
		y = a.Wrapped(y, "The door is shut: nobody else joins.", canvas.Warn)
	}
	if l.kept != nil && l.idle() && !l.hotspot {
		y = a.Wrapped(y, "r  take up "+l.kept.words(), canvas.Strong.Bold())
	}
	var names []string
	for _, phone := range at.Phones {
		if l.names && phone.Name != "" {
			names = append(names, phone.Who())
		}
	}
	if len(names) > 0 {
		y = a.Wrapped(y, strings.Join(names, " · "), canvas.Strong.Bold())
	}
	if at.Recorded {
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
			x := a.Text(0, y, fmt.Sprintf("%s %d  ", canvas.Pick(l.room != nil && address == l.Address, "●", " "), i+1), strong)
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
