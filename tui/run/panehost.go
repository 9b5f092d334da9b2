package run

import (
	"slices"

	"lascope/model/lesson"
	"lascope/tui/driver"
	"lascope/tui/follow"
	"lascope/tui/keymap"
	"lascope/tui/pane"
)

// The app implements [pane.Host] for its panes.

func (a *app) KeyMap() *keymap.KeyMap { return a.Keys }

func (m *hiddenMode) Hidden() bool { return m.masks() }

func (a *app) Refuse(text string) { a.Notes.Say(pane.NoteRefused, text) }

func (l *driverLink) Apply(word string, drag bool) {
	l.Driver.Send(driver.Tune{Word: word, Drag: drag})
}

func (l *driverLink) Name(item int) { l.Driver.Send(driver.Choose{Item: item}) }

func (a *app) Open(name string) {
	a.Zoomed = false
	focusNamed(a, name)
}

func (a *app) OfferRestart(words []string) {
	if len(words) == 0 {
		a.Notes.Withdraw()
		return
	}
	a.Notes.Add(pane.RestartOffer(a.Keys, words))
}

// A hiddenMode masks the values that an automaton cannot know.
type hiddenMode struct {
	hidden      bool
	played      bool              // a person plays, which hides the truth
	Unpredicted []string          // panes that a lesson's question hides, and [lesson.Truth]
	of, is      [2]*driver.Status // the snapshots of the curves and of the words, with their masked copies
}

// isPane reports a word of a lesson's hide that names a pane. The loop repeats the values of
// other panes, so it is hidden with any of them.
func isPane(word string) bool { return word != lesson.Truth }

// covers reports a pane that a question hides: one that it names, and with any pane the loop, which shows the run's automata.
func (m *hiddenMode) covers(name string) bool {
	return slices.Contains(m.Unpredicted, name) || name == follow.Name && slices.ContainsFunc(m.Unpredicted, isPane)
}

// masks reports that the truth is hidden, by the viewer or by a lesson's question.
func (m *hiddenMode) masks() bool { return m.hidden || slices.Contains(m.Unpredicted, lesson.Truth) }

// Masked is the snapshot that the panes see: in hidden mode a masked copy of p.
func (m *hiddenMode) Masked(p *driver.Status) *driver.Status {
	if !m.masks() || p == nil {
		return p
	}
	k := slices.Index(m.of[:], p)
	if k < 0 {
		is := *p
		is.Snap, is.Contest = is.Snap.Masked(), is.Contest.Masked()
		k = 0
		m.of, m.is = [2]*driver.Status{p, m.of[0]}, [2]*driver.Status{&is, m.is[0]}
	}
	return m.is[k]
}

func focusNamed(a *app, name string) {
	for i, p := range a.Slots {
		if host, ok := p.Pane.(pane.Sizer); ok {
			host.See(a.context(i)) // its name may depend on the state that it shows
		}
		if p.Pane.Name() == name {
			a.Focus = i
			a.Relayout()
			return
		}
	}
}
