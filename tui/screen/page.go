package screen

import (
	"encoding/json"

	"lascope/tui/canvas"
	"lascope/tui/tty"
)

// A Paged screen has an address of its own, and buttons for a phone, in the page of a browser.
type Paged interface {
	Address() string      // the word of the address that opens what is shown, as [config.AddressWord] writes it; "" for none
	Buttons() [][3]string // labels of the buttons, the keys that they send, their meanings: two rows of seven, then the third row
}

// tellPage tells the page the address and the buttons of the top screen where they have changed. A screen
// without an address leaves the one before: it is reached from there.
func (s *Stack) tellPage() {
	if !tty.InPage {
		return
	}
	buttons := "[]"
	if top, ok := s.Top().(Paged); ok {
		if address := top.Address(); address != "" && address != s.page.address {
			s.page.address = address
			tty.Tell(tty.Address, address)
		}
		if own := top.Buttons(); own != nil {
			text, _ := json.Marshal(own) // strings of the program, with the control characters of keys
			buttons = string(text)
		}
	}
	if buttons != s.page.buttons {
		s.page.buttons = buttons
		tty.Tell(tty.Buttons, buttons)
	}
}

// tellPaper tells the page the colour behind the text.
func tellPaper(th *canvas.Theme) {
	if paper := th.Paper(); tty.InPage && paper != "" {
		tty.Tell(tty.Paper, paper)
	}
}
