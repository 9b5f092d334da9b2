package tui

// The app hosts its panes: it does for a pane what lies outside of the pane's frame.

func (a *app) keyMap() *keyMap { return a.keys }

func (a *app) hidden() bool { return a.blind }

func (a *app) refuse(text string) { a.notes.add(note{kind: noteRefused, text: text}) }

func (a *app) apply(word string) { a.driver.send(Act{Word: word}) }

func (a *app) offerRestart(words []string) {
	if len(words) == 0 {
		a.notes.withdraw()
		return
	}
	a.notes.add(restartOffer(a.keys, words))
}

// masked is a snapshot without what only an observer knows, and the one that it was made of.
type masked struct{ of, is *published }

// shown is the snapshot that the panes see: in hidden mode the masked one.
func (a *app) shown() *published {
	if !a.blind || a.now == nil {
		return a.now
	}
	if a.masked.of != a.now {
		is := *a.now
		is.snap, is.contest = is.snap.Masked(), is.contest.Masked()
		a.masked = masked{a.now, &is}
	}
	return a.masked.is
}
