package classpanes

import (
	"fmt"
	"strings"

	"lascope/tui/canvas"
	"lascope/tui/chart"
)

// A Lobby is the screen on which phones join.
type Lobby struct {
	Title     string
	Joined    int
	URL, Code string // "" before an address is chosen
	QR        QR
	Addresses []string // of the machine
	Chosen    string   // of them; "" for none
	Hotspot   bool     // the help for a class whose phones cannot reach the lecturer
	Recorded  bool
	Shut      bool     // nobody else joins
	Names     []string // shown at the lecturer's wish
	Kept      string   // a class that can be taken up in place of this one; "" for none
	Trouble   string   // why the last address cannot be used; "" for none
	Keys      [][2]string
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

// Draw draws it on a whole screen.
func (l *Lobby) Draw(a canvas.Area, th *canvas.Theme) {
	s := newStage(a, th)
	s.head([]string{canvas.Counted(l.Joined, "phone")}, "lascope class", l.Title)
	s.keys(l.Keys)
	in := a.Sub(1, 1, a.W-2, a.H-2)
	k := l.QR.scale(a.W, a.H, th)
	w, h := l.QR.Size(k)
	x, y := canvas.Pick(k == 1, 1, 0), 1+max((in.H-h)/2, 0)
	words := x + w + canvas.Pick(k == 1, 3, 2)
	beside := a.Sub(words, y+1, a.W-words-1, a.H-y-2)
	switch {
	case l.QR == nil || l.Hotspot || a.W < leastQRWidth || a.H < leastQRHeight || in.H < h || a.W < w, beside.W < leastBeside &&
		in.H < h+linkRows:
		l.drawWords(in, l.drawLink(in, canvas.Pick(a.H < leastQRHeight, 0, 1)))
	case beside.W < leastBeside: // the QR between the link and the rest
		l.drawLink(in, 0)
		l.QR.Draw(in.Sub((in.W-w)/2, linkRows, w, h), k, th)
		if y := linkRows + h + 1; in.H-y >= linkRows {
			l.drawWords(in.Rows(y, in.H-y), 0)
		}
	default:
		l.QR.Draw(a.Sub(x, y, w, h), k, th)
		l.drawBeside(&s, beside, h-5)
	}
}

// drawBeside writes link, code and count in large print, and the rest from row rest on.
func (l *Lobby) drawBeside(s *stage, a canvas.Area, rest int) {
	text, strong := canvas.Text, canvas.Strong.Bold()
	a.Text(0, 0, "Scan, or open", text)
	a.Wrapped(2, strings.TrimSuffix(l.URL, "/"), strong) // of IPv6 in two rows
	a.Text(0, 4, "and type", text)
	letters := strings.Join(strings.Split(l.Code, ""), " ")
	a.Text(0, 6, letters[:5]+"  "+letters[5:], strong)
	chart.DrawBig(a.Rows(9, a.H), 0, canvas.Itoa(l.Joined), s.big, strong, s.theme)
	y := 9 + s.big.Rows(s.theme) + 1
	a.Text(0, y, canvas.Pick(l.Joined == 1, "phone is here", "phones are here"), text)
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
func (l *Lobby) drawLink(a canvas.Area, y int) int {
	if l.URL == "" {
		return y
	}
	text, accent := canvas.Text, canvas.Strong.Bold()
	y = a.Wrapped(y, "Scan, or open", text)
	y = a.Wrapped(y, l.URL, accent)
	a.Text(a.Text(0, y, "and type   ", text), y, l.Code[:3]+" "+l.Code[3:], accent)
	return y + 2
}

// drawNotes writes what went wrong, the class that can be taken up, and whom the room should know; it returns the row after them.
func (l *Lobby) drawNotes(a canvas.Area, y int) int {
	if l.Trouble != "" {
		y = a.Wrapped(y, l.Trouble, canvas.Warn)
	}
	if l.Shut {
		y = a.Wrapped(y, "The door is shut: nobody else joins.", canvas.Warn)
	}
	if l.Kept != "" && !l.Hotspot {
		y = a.Wrapped(y, "r  take up "+l.Kept, canvas.Strong.Bold())
	}
	if len(l.Names) > 0 {
		y = a.Wrapped(y, strings.Join(l.Names, " · "), canvas.Strong.Bold())
	}
	if l.Recorded {
		y = a.Wrapped(y, "Answers are recorded, and the phones say so.", canvas.Text)
	}
	return y
}

// drawWords writes notes, addresses and help.
func (l *Lobby) drawWords(a canvas.Area, y int) {
	text, strong := canvas.Text, canvas.Strong.Bold()
	if next := l.drawNotes(a, y); next > y {
		y = next + 1
	}
	if l.URL == "" || l.Hotspot {
		y = a.Wrapped(y, canvas.Pick(l.URL == "", "Choose an address of this machine; nothing is open before:", "Another address:"), text)
		for i, address := range l.Addresses {
			x := a.Text(0, y, fmt.Sprintf("%s %d  ", canvas.Pick(address == l.Chosen, "●", " "), i+1), strong)
			x = a.Text(x, y, address, strong)
			if address == "127.0.0.1" {
				a.Text(x, y, "  this machine alone", canvas.Dim)
			}
			y++
		}
		y++
	}
	switch {
	case l.Hotspot:
		for _, line := range hotspotHelp {
			y = a.Wrapped(y, line, text)
		}
	case l.URL != "":
		a.Wrapped(y, noAnswer, canvas.Dim)
	}
}
