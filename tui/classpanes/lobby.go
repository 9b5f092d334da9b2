package classpanes

import (
	"fmt"
	"strings"

	"lascope/tui/canvas"
)

// A Lobby is the screen on which phones join.
type Lobby struct {
	Title     string
	Joined    int
	URL, Code string // "" before an address is chosen
	Link      string
	QR        QR
	Addresses []string // of the machine
	Chosen    string   // of them; "" for none
	Hotspot   bool     // the help for a class whose phones cannot reach the lecturer
	Recorded  bool
	Names     []string // shown at the lecturer's wish
	Kept      string   // a class that can be taken up in place of this one; "" for none
	Trouble   string   // why the last address cannot be used; "" for none
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
)

// Draw draws it on a whole screen.
func (l *Lobby) Draw(a canvas.Area, th *canvas.Theme) {
	bar := canvas.Text.On(canvas.InkBar)
	a.Fill(0, 0, a.W, 1, ' ', bar)
	x := a.Text(1, 0, "lascope class", bar.Ink(canvas.InkDim).Bold())
	phones := canvas.Counted(l.Joined, "phone")
	a.Text(x+3, 0, canvas.Cut(l.Title, max(0, a.W-x-canvas.Width(phones)-6)), bar.Ink(canvas.InkStrong).Bold())
	a.Right(a.W-1, 0, phones, bar.Ink(canvas.InkStrong).Bold())
	l.drawKeys(a)
	in := a.Sub(1, 1, a.W-2, a.H-2)
	w, h := l.QR.Size(th)
	beside := in.W - w - 3
	switch {
	case l.QR == nil || l.Hotspot || a.W < leastQRWidth || a.H < leastQRHeight || in.H < h || in.W < w, beside < leastBeside &&
		in.H < h+linkRows:
		l.drawWords(in, l.drawLink(in, canvas.Pick(a.H < leastQRHeight, 0, 1)))
	case beside < leastBeside: // the QR between the link and the rest
		l.drawLink(in, 0)
		l.QR.Draw(in.Sub((in.W-w)/2, linkRows, w, h), th)
		if y := linkRows + h + 1; in.H-y >= linkRows {
			l.drawWords(in.Sub(0, y, in.W, in.H-y), 0)
		}
	default:
		left, y := max(0, (beside-min(beside, 60))/2), max(0, (in.H-h)/2)
		l.QR.Draw(in.Sub(left, y, w, h), th)
		words := in.Sub(left+w+3, y, min(beside, 60), in.H-y)
		l.drawWords(words, l.drawLink(words, 1))
	}
}

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

// drawWords writes trouble, addresses and help.
func (l *Lobby) drawWords(a canvas.Area, y int) {
	text, strong, accent := canvas.Text, canvas.Strong.Bold(), canvas.Strong.Bold()
	if l.Trouble != "" {
		y = a.Wrapped(y, l.Trouble, canvas.Warn) + 1
	}
	if l.Kept != "" && !l.Hotspot {
		y = a.Wrapped(y, "r  take up "+l.Kept, strong) + 1
	}
	if l.URL == "" || l.Hotspot || len(l.Addresses) > 1 {
		y = a.Wrapped(y, canvas.Pick(l.URL == "", "Choose an address of this machine; nothing is open before:", "Another address:"), text)
		for i, address := range l.Addresses {
			mark := canvas.Pick(address == l.Chosen, "●", " ")
			x := a.Text(0, y, fmt.Sprintf("%s %d  ", mark, i+1), accent)
			x = a.Text(x, y, address, strong)
			if address == "127.0.0.1" {
				a.Text(x, y, "  this machine alone", canvas.Dim)
			}
			y++
		}
		y++
	}
	if l.Hotspot {
		for _, line := range hotspotHelp {
			y = a.Wrapped(y, line, text)
		}
		return
	}
	if len(l.Names) > 0 {
		y = a.Wrapped(y, strings.Join(l.Names, " · "), strong) + 1
	}
	if l.Recorded {
		y = a.Wrapped(y, "Answers are recorded, and the phones say so.", text)
	}
	if l.URL != "" {
		a.Wrapped(y, "No answer? The network may keep devices apart: h explains.", canvas.Dim)
	}
}

// drawKeys draws the last row.
func (l *Lobby) drawKeys(a canvas.Area) {
	keys := [][2]string{{"PgDn", "begin"}, {"1-9", "address"}, {"h", canvas.Pick(l.Hotspot, "the code", "hotspot")}, {"N", "names"},
		{"esc", "leave"}, {"q", "quit"}}
	if l.URL == "" {
		keys[0] = [2]string{"enter", "the first address"}
	}
	DrawKeys(a.Sub(0, a.H-1, a.W, 1), keys)
}

// DrawKeys draws a row of keys with what they do, as many as fit.
func DrawKeys(a canvas.Area, keys [][2]string) {
	dim := canvas.Dim.On(canvas.InkBar)
	a.Fill(0, 0, a.W, 1, ' ', dim)
	x := 1
	for _, k := range keys {
		if x+canvas.Width(k[0])+1+canvas.Width(k[1]) > a.W {
			return
		}
		x = a.Text(x, 0, k[0], dim.Ink(canvas.InkStrong).Bold())
		x = a.Text(x+1, 0, k[1], dim) + 3
	}
}
