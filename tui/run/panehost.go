package run

import (
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/follow"
	"lascope/tui/keymap"
	"lascope/tui/pane"
	"lascope/tui/screen"
)

// The app implements [pane.Host] for its panes.

func (a *app) KeyMap() *keymap.KeyMap { return a.Keys }

func (m *hiddenMode) Hidden() bool { return m.masks() }

func (a *app) Refuse(text string) { a.Notes.Refuse(text) }

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

// underCursor reports whether *now* is on the screen, and the item of the sentence under its cursor.
func (v *runView) underCursor(s *pane.Context) (bool, lab.Subject) {
	i, t := kindOf[*pane.NowPane](&v.paneSet)
	if t == nil || !v.visible(i) {
		return false, lab.Subject{}
	}
	if i != v.Focus || v.Overlay != nil || !s.Still || s.Status == nil || s.Snap == nil {
		return true, lab.Subject{}
	}
	return true, t.Subject(s)
}

// A noteFeed is the notes on the screen. It shows a session's notes when the run passes
// their ticks.
type noteFeed struct {
	pane.Notes
	tick int64 // notes up to this tick have been shown
	run  int   // number of the run that tick belongs to
}

// passed shows the notes between the last snapshot and this one. A new run shows none.
func (f *noteFeed) passed(p *driver.Status) tea.Cmd {
	if p == nil {
		return nil
	}
	s := p.Snap
	from := f.tick
	f.tick = s.Tick
	if p.Runs != f.run {
		f.run = p.Runs
		return nil
	}
	var texts []string
	for _, n := range s.Notes {
		if n.Tick > from && n.Tick <= s.Tick || n.Tick == s.Tick && s.Tick != from {
			texts = append(texts, fmt.Sprintf("%s: %s", canvas.Thousands(n.Tick), n.Text))
		}
	}
	if len(texts) == 0 {
		return nil
	}
	return f.Done(strings.Join(texts, " · "))
}

// orRefused is the command, or the note of an error in its place.
func (f *noteFeed) orRefused(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		return f.Add(screen.Refusal(err))
	}
	return cmd
}
