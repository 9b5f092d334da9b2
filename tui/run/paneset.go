package run

import (
	"fmt"
	"slices"
	"strings"

	"lascope/model/lab"
	"lascope/model/lesson"
	"lascope/tui/canvas"
	"lascope/tui/driver"
	"lascope/tui/follow"
	"lascope/tui/labs"
	"lascope/tui/pane"
)

type paneSet struct {
	Lab      *lab.Lab    // of the snapshot; nil before the first
	Slots    []pane.Slot // the panes, in the order of the key tab
	pictures []pane.Cache
	rects    []pane.Rect // parallel to slots; empty for a pane that is not shown
	Focus    int         // the pane with the focus, by its place in Slots
	under    int         // the focus before a sheet was laid over the panes
	Lead     int         // the pane on the stage unless another was put there
	Zoomed   bool        // the focused pane was put on the stage
	left     struct {    // Focus and Zoomed before the loop was put on the stage
		focus  int
		zoomed bool
	}
}

// putLoop puts the loop on the stage.
func (s *paneSet) putLoop() {
	s.left.focus, s.left.zoomed = s.Focus, s.Zoomed
	s.Focus, s.Zoomed = s.loopPane(), true
}

// takeLoop puts back what the loop replaced.
func (s *paneSet) takeLoop() { s.Focus, s.Zoomed = s.left.focus, s.left.zoomed }

// passing reports a pane that is on the screen for a while, as a sheet.
func (s *paneSet) passing(i int) bool { return i < len(s.Slots) && s.Slots[i].Sheet }

// FocusedPane is the pane with the focus; nil before the first snapshot.
func (s *paneSet) FocusedPane() pane.Pane {
	if s.Focus < 0 || s.Focus >= len(s.Slots) {
		return nil
	}
	return s.Slots[s.Focus].Pane
}

// visible reports an i-th pane with rows on the screen.
func (s *paneSet) visible(i int) bool { return i < len(s.rects) && s.rects[i].H > 0 }

// at is the pane at a column and row of the screen, the one in front; -1 for none.
func (s *paneSet) at(x, y int) int {
	for i, r := range slices.Backward(s.rects) {
		if r.Holds(x, y) {
			return i
		}
	}
	return -1
}

// kindOf is the first pane of a kind with its slot; -1 if there is none.
func kindOf[P any](s *paneSet) (i int, p P) {
	for i, slot := range s.Slots {
		if p, ok := slot.Pane.(P); ok {
			return i, p
		}
	}
	return -1, p
}

// params is the pane of parameters; nil if there is none.
func (s *paneSet) params() *pane.Params {
	_, p := kindOf[*pane.Params](s)
	return p
}

// Typing reports that a value is being entered, so every key is for the pane of parameters.
func (s *paneSet) Typing() bool {
	p, ok := s.FocusedPane().(*pane.Params)
	return ok && p.Typing()
}

// title is the name of a pane in its heading.
func (v *runView) title(i int) string {
	if v.Now == nil || v.Now.View == nil {
		return v.Slots[i].Name()
	}
	return v.Slots[i].Heading(v.context(i)).Title
}

// A tab is the name of a pane in row 2.
type tab struct {
	pane int
	x    int // its first column
	name string
}

// tabs are the names from the first one on that leaves the focused one room.
func (v *runView) tabs() []tab {
	first, x := v.Focus+1, 0
	for ; first > 0 && x <= v.W+1; first-- {
		x += canvas.Width(v.title(first-1)) + 3
	}
	if x > v.W+1 {
		first++
	}
	var out []tab
	x = 1
	for i := first; i < len(v.Slots); i++ {
		out = append(out, tab{i, x, v.title(i)})
		x += canvas.Width(v.title(i)) + 3
	}
	return out
}

// tabAt is the pane whose name is drawn at a column; -1 for none.
func tabAt(tabs []tab, col int) int {
	for _, t := range tabs {
		if col >= t.x && col < t.x+canvas.Width(t.name) {
			return t.pane
		}
	}
	return -1
}

func (v *runView) drawTabs(row canvas.Area) {
	x := 1
	for _, t := range v.tabs() {
		st := canvas.Pick(v.visible(t.pane), canvas.Text, canvas.Dim)
		if t.pane == v.Focus {
			st = canvas.Bold | canvas.AttrUnder
		}
		x = row.Text(t.x, 0, canvas.Cut(t.name, row.W-1-t.x), st) + 3
	}
	if hint := pane.Clause("%s: next", v.Keys.Next); x+canvas.Width(hint) < row.W {
		row.Right(row.W-1, 0, hint, canvas.Dim)
	}
}

// drawResult draws the result so far, as much of it as fits whole: of a race, of the picture on the stage or of the run.
func (v *runView) drawResult(row canvas.Area) {
	p := v.Masked(v.described())
	if p == nil || p.View == nil || len(v.Unpredicted) > 0 {
		return
	}
	s := v.context(v.onStage())
	s.Status = p
	var facts []string
	if p.Contest != nil {
		facts = labs.RaceStanding(s)
	} else {
		facts = labs.Of(p.Lab).Facts(p.Snap, v.Hidden())
	}
	if lead, ok := v.Slots[v.onStage()].Pane.(pane.Leading); ok && p.Contest == nil && len(facts) > 0 {
		facts = lead.Lead(s, facts)
	}
	x := 1
	for i, word := range facts {
		switch fits := x+canvas.Width(word)+canvas.Pick(i > 0, 3, 0) <= row.W; {
		case i > 0 && !fits:
			return
		case i > 0:
			x = row.Text(x, 0, " · ", canvas.Dim)
		case !fits:
			word, _, _ = strings.Cut(word, ":") // the curve and its line, without the number
		}
		x = row.Text(x, 0, word, canvas.Text)
	}
}

// warningWord points to the pane that shows the warnings; "" if there are none.
func (v *runView) warningWord(warnings []string) string {
	if len(warnings) == 0 {
		return ""
	}
	for i, p := range v.Slots {
		if p.Warns {
			return "⚠ see " + v.title(i)
		}
	}
	return "⚠"
}

// The app implements [pane.Host] for its panes.

func (a *app) KeyMap() *pane.KeyMap { return a.Keys }

func (m *hiddenMode) Hidden() bool { return m.masks() }

func (l *driverLink) Apply(word string, drag bool) {
	l.send(driver.Tune{Word: word, Drag: drag})
}

func (a *app) Name(item int) { a.send(driver.Choose{Item: item}) }

func (a *app) Open(name string) {
	a.Zoomed = false
	focusNamed(a, name)
}

func (a *app) OfferRestart(words []string) {
	if len(words) == 0 {
		a.Withdraw()
		return
	}
	a.Add(pane.RestartOffer(a.Keys, words))
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
		is.Snap, is.Contest = is.Masked(), is.Contest.Masked()
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
		if p.Name() == name {
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

// passed shows the notes between the last snapshot and this one; false if there are none. A new run shows none.
func (f *noteFeed) passed(p *driver.Status) (any bool) {
	if p == nil {
		return false
	}
	s := p.Snap
	from := f.tick
	f.tick = s.Tick
	if p.Runs != f.run {
		f.run = p.Runs
		return false
	}
	var texts []string
	for _, n := range s.Notes {
		if n.Tick > from && n.Tick <= s.Tick || n.Tick == s.Tick && s.Tick != from {
			texts = append(texts, fmt.Sprintf("%s: %s", canvas.Thousands(n.Tick), n.Text))
		}
	}
	if len(texts) > 0 {
		f.Done(strings.Join(texts, " · "))
	}
	return len(texts) > 0
}
