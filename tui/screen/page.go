package screen

import (
	"encoding/json"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/tui/canvas"
	"lascope/tui/pane"
	"lascope/tui/tty"
)

// A Paged screen gives the page of a browser its contents beside the terminal.
type Paged interface {
	Address() string // the word of the address that opens this screen, as [config.AddressWord] writes it; "" for none
	Page() any       // a page of a lesson, or [Buttons] alone
	Facts() any      // a line of the numbers that move while the run goes on, or ""; nil before the screen shows a run
}

// Buttons are the page of a screen that has no other: its buttons alone.
type Buttons struct {
	Buttons []pane.Button `json:"buttons"`
}

// BarButtons are the entries of a key bar, and the keys of lists and dialogs.
func BarButtons(entries []BarEntry, keys *pane.KeyMap) Buttons {
	var all []pane.Button
	for _, e := range entries {
		for _, k := range e.Keys {
			all = append(all, pane.Button{Label: e.Words, Key: k.Help().Key, Keys: pane.Sent(k)})
		}
	}
	return Buttons{append(pane.Buttons(all...), keys.NavigationButtons()...)}
}

// A pageTold is the page's state as far as it was told.
type pageTold struct {
	address, page, facts string
	at                   time.Time // of the facts
	due                  bool      // a factsMsg is on its way
}

// factsGap is the least time between two facts.
const factsGap = time.Second / 4

// A factsMsg lets the facts be told that came too soon.
type factsMsg struct{}

// tellPage sends the page the changes of the top screen. A screen without an address keeps the address before, from which it is
// reached.
func (s *Stack) tellPage() tea.Cmd {
	top, ok := s.Top().(Paged)
	if !tty.InPage || !ok {
		return nil
	}
	p := &s.page
	tell := func(code tty.Code, was *string, text string) {
		if text != "" && text != *was {
			*was = text
			tty.Tell(code, text)
		}
	}
	tell(tty.Address, &p.address, top.Address())
	tell(tty.Page, &p.page, encoded(top.Page()))
	facts := encoded(top.Facts())
	if facts == "null" {
		return nil
	}
	if wait := factsGap - time.Since(p.at); facts != p.facts && wait > 0 {
		if p.due {
			return nil
		}
		p.due = true
		return tea.Tick(wait, func(time.Time) tea.Msg { return factsMsg{} })
	}
	if facts != p.facts {
		p.at = time.Now()
		tell(tty.Facts, &p.facts, facts)
	}
	return nil
}

func encoded(v any) string {
	text, _ := json.Marshal(v) // strings and numbers of the program, with the control characters of keys
	return string(text)
}

// tellPaper tells the page the colour behind the text.
func tellPaper(th *canvas.Theme) {
	if paper := th.Paper(); tty.InPage && paper != "" {
		tty.Tell(tty.Paper, paper)
	}
}
