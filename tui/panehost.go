package tui

import (
	"lascope/tui/driver"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// The app hosts its panes: it does for a pane what lies outside of the pane's frame.

func (a *app) KeyMap() *keymap.KeyMap { return a.keys }

func (a *app) Hidden() bool { return a.blind }

func (a *app) Refuse(text string) { a.notes.Add(pane.Note{Kind: pane.NoteRefused, Text: text}) }

func (a *app) Apply(word string) { a.driver.Send(driver.Act{Word: word}) }

func (a *app) OfferRestart(words []string) {
	if len(words) == 0 {
		a.notes.Withdraw()
		return
	}
	a.notes.Add(pane.RestartOffer(a.keys, words))
}

// masked is a snapshot without what only an observer knows, and the one that it was made of.
type masked struct{ of, is *driver.Status }

// shown is the snapshot that the panes see: in hidden mode the masked one.
func (a *app) shown() *driver.Status {
	if !a.blind || a.now == nil {
		return a.now
	}
	if a.masked.of != a.now {
		is := *a.now
		is.Snap, is.Contest = is.Snap.Masked(), is.Contest.Masked()
		a.masked = masked{a.now, &is}
	}
	return a.masked.is
}
