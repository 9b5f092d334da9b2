package screen

import (
	"lascope/internal/foreign"
	"lascope/tui/canvas"
	"lascope/tui/tty"
)

// A Paged screen has an address of its own, and labels for the buttons of a phone, in the page of a
// browser.
type Paged interface {
	Address() string     // the word of the address that opens what is shown, as [config.AddressWord] writes it; "" for none
	Labels() [][2]string // the labels of the buttons with the keys that they send, in two rows of seven; nil for the usual ones
}

// tellPage tells the page the address and the labels of the top screen where they have changed. A screen
// without an address leaves the one before: it is reached from there.
func (s *Stack) tellPage() {
	if !tty.InPage {
		return
	}
	labels := "[]"
	if top, ok := s.Top().(Paged); ok {
		if address := top.Address(); address != "" && address != s.page.address {
			s.page.address = address
			tty.Tell(tty.Address, address)
		}
		if own := top.Labels(); own != nil {
			text, _ := foreign.JSON(own) // strings alone
			labels = string(text)
		}
	}
	if labels != s.page.labels {
		s.page.labels = labels
		tty.Tell(tty.Labels, labels)
	}
}

// tellPaper tells the page the colour behind the text.
func tellPaper(th *canvas.Theme) {
	if paper := th.Paper(); tty.InPage && paper != "" {
		tty.Tell(tty.Paper, paper)
	}
}
